"""What buttons, menus and forms mean, a module for each feature.

`bot.ui.core.custom_ids` writes and reads them.
"""
