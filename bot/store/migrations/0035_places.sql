-- Hands are shown in the channel unless a person has chosen direct messages.

UPDATE people SET place = NULL WHERE place = 'usual';
