-- Posts of a deal are ranges of its story now. Those that held names and cards themselves, and have
-- been sent, are read by nobody any more.

DELETE FROM messages
WHERE kind = 'post' AND message_id IS NOT NULL AND (
    payload LIKE '{"kind":"trumps-cut",%'
    OR payload LIKE '{"kind":"turn-up",%'
    OR payload LIKE '{"kind":"pitch",%'
    OR payload LIKE '{"kind":"named",%'
    OR payload LIKE '{"kind":"discards",%'
    OR payload LIKE '{"kind":"bunch",%'
    OR payload LIKE '{"kind":"trick",%'
    OR payload LIKE '{"kind":"revoke",%'
    OR payload LIKE '{"kind":"deal",%'
    OR payload LIKE '{"kind":"drama",%'
);
