-- How long an item has been dealt with. Null while the entry is not active, and if it was activated before this column was.

alter table agenda_entry add active_since timestamptz;
