-- Motions (Vorstösse): written for a meeting, signed while it runs, submitted once.

create table motion (
  id integer generated always as identity primary key,
  meeting_id integer not null references meeting on delete cascade,
  -- Of the meeting: who may sign belongs to it.
  committee_id integer not null references committee on delete cascade,
  creator_id integer not null references app_user,
  first_signatory_id integer not null references app_user,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  reason text not null default '',
  business_type_id integer not null references business_type,
  -- Its title by the first signature: a type may be named otherwise afterwards, what was signed not.
  signed_business_type text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'SUBMITTED')),
  is_urgent boolean not null default false,
  rights_holder text check (rights_holder in ('proposal_creator', 'faction', 'commission', 'cross_party')),
  -- The sender's own name of the request that made it: one that is repeated makes nothing twice.
  key uuid,
  created timestamptz not null,
  updated timestamptz not null,
  submitted_at timestamptz,
  constraint motion_made_once unique (creator_id, key),
  constraint motion_of_committee unique (id, committee_id),
  constraint motion_submitted check ((status = 'SUBMITTED') = (submitted_at is not null))
);
create index motion_of_meeting on motion (meeting_id);
create index motion_of_first_signatory on motion (first_signatory_id);

-- Who is asked to sign. The first signatory is one of them.
create table motion_signatory (
  id integer generated always as identity primary key,
  motion_id integer not null,
  committee_id integer not null,
  role text not null check (role in ('FIRST_SIGNATORY', 'SECOND_SIGNATORY', 'THIRD_SIGNATORY', 'OTHER_SIGNATORY')),
  user_id integer references app_user,
  group_id integer,
  -- The whole committee.
  is_committee boolean not null default false,
  foreign key (motion_id, committee_id) references motion (id, committee_id) on delete cascade,
  foreign key (group_id, committee_id) references committee_group (id, committee_id) on delete cascade,
  constraint motion_signatory_is_one check (num_nonnulls(user_id, group_id) + is_committee::integer = 1),
  constraint motion_signatory_in_person check (role = 'OTHER_SIGNATORY' or user_id is not null),
  constraint motion_signatory_once unique (motion_id, user_id),
  constraint motion_signatory_group_once unique (motion_id, group_id)
);
create unique index motion_signatory_of_role on motion_signatory (motion_id, role) where role <> 'OTHER_SIGNATORY';
create unique index motion_signatory_committee_once on motion_signatory (motion_id) where is_committee;
create index motion_signatory_of_user on motion_signatory (user_id);
create index motion_signatory_of_group on motion_signatory (group_id, committee_id);

-- Who signed what text when: a chain for each motion. It names its motion by number alone, and outlives it.
create table motion_signature (
  id bigint generated always as identity primary key,
  motion_id integer not null,
  -- Of the chain, from 1.
  number integer not null check (number >= 1),
  user_id integer not null,
  full_name text not null,
  role text not null check (role in ('FIRST_SIGNATORY', 'SECOND_SIGNATORY', 'THIRD_SIGNATORY', 'OTHER_SIGNATORY')),
  signed_at timestamptz not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  constraint motion_signature_chain unique (motion_id, number),
  constraint motion_signed_once unique (motion_id, user_id)
);

create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  raise exception 'motion_signature is append-only';
end
$$;
create trigger motion_signature_append_only before update or delete on motion_signature for each row execute function refuse_signature_change();
create trigger motion_signature_not_truncated before truncate on motion_signature for each statement execute function refuse_signature_change();

create table motion_attachment (
  id integer generated always as identity primary key,
  motion_id integer not null references motion on delete cascade,
  sha256 text not null references stored_file on delete restrict,
  file_name text not null check (file_name <> ''),
  mime_type text not null,
  size bigint not null check (size > 0),
  added timestamptz not null,
  -- A request that is repeated adds nothing twice.
  constraint motion_attachment_once unique (motion_id, sha256, file_name)
);

create index motion_attachment_file on motion_attachment (sha256);

-- What is left of a submitted motion that was removed: what it said, and who removed it.
create table removed_motion (
  motion_id integer primary key,
  meeting_id integer not null,
  committee_id integer not null,
  removed_at timestamptz not null,
  removed_by integer not null,
  copy jsonb not null
);

create or replace view named_file as
  select sha256, size from document_version
  union all
  select sha256, size from basic_document
  union all
  select sha256, size from motion_attachment
  union all
  select attachment ->> 'sha256', (attachment ->> 'size')::bigint
  from removed_motion, jsonb_array_elements(copy -> 'attachments') attachment;
