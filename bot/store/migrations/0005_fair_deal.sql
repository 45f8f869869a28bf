-- What Discord makes goes into the fair deal (docs/record.md), and a secret can be replaced.

-- JSON: the ids mixed in besides the cut; NULL before the cut and for games of earlier versions.
ALTER TABLE games ADD COLUMN entropy TEXT;
-- The first deal that is shuffled from the present secret.
ALTER TABLE games ADD COLUMN seed_deal INTEGER NOT NULL DEFAULT 0;
-- JSON: the secrets of earlier deals, each with all that was mixed into them.
ALTER TABLE games ADD COLUMN earlier_seeds TEXT NOT NULL DEFAULT '[]';

-- 1: broken off, since its secret was known, and dealt again from a fresh one.
ALTER TABLE deals ADD COLUMN void INTEGER NOT NULL DEFAULT 0;

-- The id of a seated person's first interaction after the coming game's commitment was posted.
ALTER TABLE seats ADD COLUMN pressed BIGINT;
