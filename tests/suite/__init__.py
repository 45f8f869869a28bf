"""What the tests themselves run on: databases, disks, ports, an honest Discord."""
