-- How well computer players play: bot.views.computer_names.ComputerLevel.

-- Of those that a server's new tables seat; NULL for the usual.
ALTER TABLE servers ADD COLUMN level TEXT;

-- Of those that take free seats at a table.
ALTER TABLE tables ADD COLUMN level TEXT NOT NULL DEFAULT 'steady';

-- Of the computer in a seat; steady plays for people who are away.
ALTER TABLE seats ADD COLUMN level TEXT NOT NULL DEFAULT 'steady';

-- Of the computers that held seats when a game was counted: JSON by seat, without steady ones.
ALTER TABLE games ADD COLUMN levels TEXT;
