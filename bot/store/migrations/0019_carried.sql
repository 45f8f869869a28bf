-- What Game brings in a deal besides its own points, from deals before it in which the pips were
-- level (docs/rules.md §8.5.6).
ALTER TABLE deals ADD COLUMN carried INTEGER NOT NULL DEFAULT 0;
