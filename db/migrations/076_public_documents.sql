alter table document add column is_public boolean not null default false;
create index document_public on document (meeting_id) where is_public;
