"""Where computer players think: in processes of their own, so that the event loop stays free.

A process imports this package too, so it holds nothing else.
"""
