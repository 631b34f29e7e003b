-- Signs what a browser keeps of having signed in. Another one in every database, also after a restore: there every browser is unknown once.
create table browser_key (key text primary key default gen_random_uuid()::text || gen_random_uuid()::text);
insert into browser_key default values;
