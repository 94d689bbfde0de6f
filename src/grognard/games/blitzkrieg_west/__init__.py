"""Blitzkrieg in the West: six battles of May 1940 on one series of rules."""
