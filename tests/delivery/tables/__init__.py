"""What Discord shows of tables: boards, hands and posts."""
