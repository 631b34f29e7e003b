-- Whose files lie in an object store, which other sites may name, too. Another one in every database, also after a restore.
create table site_identity (id uuid primary key default gen_random_uuid());
insert into site_identity default values;
