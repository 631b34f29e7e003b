-- What came of a note that somebody sent under a key: sent again, it makes no second one. A key outlives its note, so that a copy which arrives late
-- brings nothing back.

create table note_key (
  author_id integer not null references app_user on delete cascade,
  key uuid not null,
  note_id integer references note on delete set null,
  primary key (author_id, key)
);
create index note_key_of_note on note_key (note_id);
