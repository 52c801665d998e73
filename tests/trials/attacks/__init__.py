"""Tests of the attacks."""
