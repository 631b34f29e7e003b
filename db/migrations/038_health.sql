-- Written whenever somebody asks whether the site is well: a database that only reads is not.
create table health (id smallint primary key check (id = 1), asked timestamptz not null);
insert into health values (1, now());
