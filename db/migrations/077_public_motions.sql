alter table motion add column is_public boolean not null default false;
create index motion_public on motion (meeting_id) where is_public;
