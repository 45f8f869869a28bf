"""Transactional outbox: what Discord is to show of tables and events, a row each message.

One kind of row, one lease, one way to send a message once, and one deliverer for all of them.
"""
