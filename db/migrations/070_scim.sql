-- What an identity provider manages by SCIM (decision 104).
create table scim_user (
  user_id integer primary key references app_user on delete cascade,
  -- The provider's id of the account.
  external_id text,
  -- When the provider deleted it: the account stays, disabled, and SCIM no longer shows it.
  deleted timestamptz
);
create index scim_user_external_id on scim_user (external_id);

create table scim_group (
  id integer generated always as identity primary key,
  -- `committee title:role` or `committee title:role,role`, as in a claim of sign-on.
  display_name text not null check (display_name <> ''),
  external_id text,
  created timestamptz not null
);
create unique index scim_group_once on scim_group (lower(display_name));

create table scim_group_member (
  group_id integer not null references scim_group on delete cascade,
  user_id integer not null references app_user on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_member_user on scim_group_member (user_id);
