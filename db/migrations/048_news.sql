-- Own work is no news: who added each version. Null for versions added before this column was.

alter table document_version add added_by integer references app_user on delete set null;
create index document_version_added_by on document_version (added_by);
-- A version that came recently is new, however long ago its meeting was.
create index document_version_created on document_version (created);
