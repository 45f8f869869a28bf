"""Delivers what Discord shows of tables: boards, hands, posts, results for followers."""
