-- Where the last zip had a document: its path, and its place among those of its kind on the same meeting or item. A re-import recognises it by these, too.
-- Null for what was imported before this was kept.

alter table document add source_path text, add source_place integer;
