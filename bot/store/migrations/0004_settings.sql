-- What servers and people have settled.

-- How cards are shown to everybody, an id of bot.tables.tastes.Look.
ALTER TABLE tables ADD COLUMN look TEXT NOT NULL DEFAULT 'picture';

-- From now on '' stands for the language that Discord says a server speaks; there was no way to
-- settle another one before.
UPDATE servers SET language = '';
-- NULL, here and below: not settled, so that what is usual goes for it.
ALTER TABLE servers ADD COLUMN look TEXT;
-- The game that is meant where none is named, and its form.
ALTER TABLE servers ADD COLUMN variant TEXT;
ALTER TABLE servers ADD COLUMN sides INTEGER;
ALTER TABLE servers ADD COLUMN seats INTEGER;
-- Where all new tables stand.
ALTER TABLE servers ADD COLUMN channel_id BIGINT;
-- Who may open tables, an id of bot.views.table.Opening; the role is kept where it needs one.
ALTER TABLE servers ADD COLUMN opening TEXT;
ALTER TABLE servers ADD COLUMN opening_role BIGINT;
ALTER TABLE servers ADD COLUMN most_tables INTEGER;
ALTER TABLE servers ADD COLUMN most_seats INTEGER;

CREATE TABLE people (
    user_id BIGINT PRIMARY KEY,
    -- What they have chosen to read; NULL for what their Discord speaks.
    language TEXT,
    -- What their Discord spoke when they last sat down.
    spoken TEXT,
    -- Ids of bot.tables.tastes.Look and HandPlace.
    look TEXT,
    four_colours INTEGER,
    place TEXT
);
