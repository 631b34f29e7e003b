-- The last import that changed a meeting, with the meeting as it was before and as the import left it: by these two it is undone.

create table import_undo (
  id integer primary key generated always as identity,
  meeting_id integer not null references meeting on delete cascade,
  imported_at timestamptz not null,
  imported_by integer references app_user on delete set null,
  before jsonb not null,
  after jsonb not null,
  constraint import_undo_last unique (meeting_id)
);
create index import_undo_imported_by on import_undo (imported_by);
