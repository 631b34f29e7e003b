-- What the public may see (decision 108). A switch alone shows nothing: the views of the last of these migrations say what is shown.
alter table committee add column is_public boolean not null default false;
