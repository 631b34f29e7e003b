-- Keys that people's devices keep for this site (WebAuthn): another second factor.
create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- As the device names it, base64url.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- Rises with each use, where the device counts: a copy of the key is behind it.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 100),
  created timestamptz not null,
  last_used timestamptz
);
create index passkey_of_user on passkey (user_id);

-- What a device is to sign, once: to add a passkey, or to sign in.
create table passkey_challenge (
  challenge text primary key,
  -- The hash of the session's token, or of the step's.
  asked_by text not null,
  user_id integer not null references app_user on delete cascade,
  created timestamptz not null
);
create index passkey_challenge_of_user on passkey_challenge (user_id);
