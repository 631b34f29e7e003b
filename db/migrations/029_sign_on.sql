-- Sign-on by OpenID Connect. Who somebody is at a provider is its address and its name for them, nothing else.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id integer not null references app_user on delete cascade,
  created timestamptz not null,
  primary key (issuer, subject)
);
create index user_identity_of_user on user_identity (user_id);

-- One that was begun: in this browser, and ended at most once.
create table sign_on_attempt (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  next text not null,
  created timestamptz not null
);
create index sign_on_attempt_created on sign_on_attempt (created);

-- What the provider calls a session that it vouched for.
create table sign_on_session (
  token_hash text primary key references session (token_hash) on delete cascade,
  issuer text not null,
  subject text not null,
  sid text,
  id_token text not null
);
create index sign_on_session_of_subject on sign_on_session (issuer, subject);
create index sign_on_session_of_sid on sign_on_session (issuer, sid);

-- Sessions that were just ended here, and are to be ended at the provider.
create table sign_on_farewell (
  farewell_hash text primary key,
  id_token text not null,
  created timestamptz not null
);

-- Logout tokens that were used.
create table sign_on_logout (
  jti_hash text primary key,
  created timestamptz not null
);

-- Memberships that a claim made; those made by hand are not here.
create table membership_by_claim (
  membership_id integer primary key references membership on delete cascade
);
