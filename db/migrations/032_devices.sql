-- Browsers that keep something of a person, each sealed by a key of its own. What is kept can be read no more once the key is gone.
create table device (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references app_user on delete cascade,
  -- By which it was here last; null once that ended by itself. Ended on purpose, a session takes its devices along.
  token_hash text references session on delete cascade,
  key bytea not null check (octet_length(key) = 32),
  user_agent text not null check (char_length(user_agent) <= 300),
  created timestamptz not null,
  last_contact timestamptz not null
);
create index device_of_user on device (user_id);
create index device_of_session on device (token_hash);
create index device_last_contact on device (last_contact);
