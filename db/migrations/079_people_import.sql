-- Imports of users and memberships from a table, with what they changed: by this they are undone.
create table people_import (
  id integer primary key generated always as identity,
  imported_at timestamptz not null,
  imported_by integer references app_user on delete set null,
  file_name text not null,
  changes jsonb not null,
  undone_at timestamptz
);
create index people_import_imported_by on people_import (imported_by);
