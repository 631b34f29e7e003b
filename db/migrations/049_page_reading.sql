-- The pages of a version that a user has had on screen, and the last of them. Private to the user.
create table page_reading (
  user_id integer not null references app_user on delete cascade,
  version_id integer not null references document_version on delete cascade,
  pages int4multirange not null,
  last_page integer not null check (last_page > 0),
  last_read timestamptz not null,
  primary key (user_id, version_id)
);
create index page_reading_version on page_reading (version_id);
