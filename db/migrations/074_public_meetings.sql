alter table meeting add column is_public boolean not null default false;
create index meeting_public on meeting (committee_id, start) where is_public;
