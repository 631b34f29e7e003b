-- People, their memberships and their sessions.

create table app_user (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[a-z0-9][a-z0-9._@-]{0,99}$'),
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  password_hash text,
  language text check (language in ('de', 'fr', 'en')),
  is_site_admin boolean not null default false,
  is_disabled boolean not null default false,
  can_create_proposals_for_other_people boolean not null default false,
  created timestamptz not null default now(),
  constraint app_user_username_taken unique (username)
);

create table session (
  token_hash text primary key,
  user_id integer not null references app_user on delete cascade,
  csrf_token text not null,
  created timestamptz not null,
  last_used timestamptz not null
);
create index session_of_user on session (user_id);

-- One row for each name and each address that failed to sign in of late.
create table sign_in_failure (
  subject text primary key,
  failures integer not null,
  last_failure timestamptz not null
);

create table committee (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  group_type_title text not null default '',
  group_type_order integer not null default 0,
  hidden boolean not null default false,
  is_active boolean not null default true,
  members_can_see_all_meetings boolean not null default false,
  import_enabled boolean not null default false,
  change_documents_enabled boolean not null default false,
  ris_proposals_enabled boolean not null default false,
  ris_suggestions_enabled boolean not null default false,
  -- The producer's committee, as the first imported zip named it.
  source_oguid text,
  source_title text,
  created timestamptz not null default now(),
  constraint committee_title_taken unique (title)
);

create table membership (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  committee_id integer not null references committee on delete cascade,
  roles text[] not null,
  begin_date date,
  end_date date,
  constraint membership_roles_known check (roles <@ array['access', 'member', 'responsible'] and cardinality(roles) > 0),
  constraint membership_window check (begin_date <= end_date),
  constraint membership_once unique (user_id, committee_id)
);
create index membership_committee on membership (committee_id);
