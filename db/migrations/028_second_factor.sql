-- Sessions as people know them again, and what is asked of a person beside the password.

alter table session
  add column id integer generated always as identity,
  add column user_agent text not null default '' check (char_length(user_agent) <= 300),
  add column address text not null default '',
  add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'sign_on'));
create unique index session_by_id on session (id);

-- The secret that a person's authenticator app shares.
create table totp (
  user_id integer primary key references app_user on delete cascade,
  secret text not null,
  -- The latest step of which a code was taken: neither it nor an earlier one is taken again.
  last_step bigint not null,
  created timestamptz not null
);

-- One that is shown and counts once a code of it was given: in the browser that saw it, and nowhere else.
create table totp_setup (
  -- The hash of the session's token, or of the step's.
  asked_by text primary key,
  user_id integer not null references app_user on delete cascade,
  secret text not null,
  created timestamptz not null
);
create index totp_setup_of_user on totp_setup (user_id);

-- Those that are left: a code that was used is gone.
create table recovery_code (
  user_id integer not null references app_user on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Somebody whose password fitted, on the way to the second factor.
create table sign_in_step (
  token_hash text primary key,
  user_id integer not null references app_user on delete cascade,
  -- As it was when it was given: with another one the step is worth nothing.
  password_hash text not null,
  created timestamptz not null
);
create index sign_in_step_of_user on sign_in_step (user_id);
