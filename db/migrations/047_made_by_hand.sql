-- A meeting that somebody made on the page and not by a zip: imports of zips leave it alone.

alter table meeting add made_by_hand boolean not null default false;
