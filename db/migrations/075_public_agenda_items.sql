alter table agenda_item add column is_public boolean not null default false;
