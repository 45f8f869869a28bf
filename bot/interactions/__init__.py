"""What commands and clicks share: who asks, what they mean, and how they are answered."""
