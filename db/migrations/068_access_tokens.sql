-- By which programs call the API as a user (decision 103). The token itself is shown once and not stored.
create table access_token (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null check (name <> ''),
  token_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Made by the user, and not by an administrator for the account of a program.
  is_own boolean not null,
  created timestamptz not null,
  expires timestamptz not null,
  last_used timestamptz
);
create index access_token_of_user on access_token (user_id);
