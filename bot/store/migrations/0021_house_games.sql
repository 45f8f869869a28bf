-- The options of a server's usual game, as JSON; and the games that it plays by rules of its own,
-- each under a name.
ALTER TABLE servers ADD COLUMN options TEXT;
ALTER TABLE servers ADD COLUMN house_games TEXT;
