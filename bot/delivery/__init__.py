"""Transactional outbox, the sending side: brings to Discord what the store says must be shown.

The transaction that changes a table also writes its posts and the wanted versions of its boards and
hands (`bot/tables/core/change.py`). Delivery reads these rows and sends until Discord shows them:
reliably, in order, once.
"""
