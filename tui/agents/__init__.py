"""The notes for agents: a skill to read, tools to call."""
