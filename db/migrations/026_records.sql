-- What members post to the records system (D3 §5): proposals, suggestions, and motions that were submitted.

-- Works off the inbox of all committees, without being a member of any.
alter table app_user add column is_records_staff boolean not null default false;

create table posting (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('proposal', 'suggestion', 'motion')),
  committee_id integer not null references committee on delete cascade,
  -- What was posted outlives the motion that it was made of.
  motion_id integer references motion on delete set null,
  poster_id integer not null references app_user,
  -- The sender's own name of the request: one that is repeated posts nothing twice.
  key uuid not null,
  title text not null check (title <> ''),
  -- The texts as they were posted, by their names on the wire.
  fields jsonb not null,
  -- To whom it goes: the built-in inbox, a server, or a folder for messages.
  connector text not null check (connector in ('inbox', 'http', 'folder')),
  -- waiting: not handed over yet. refused: the records system did not take it. The others as it tells.
  state text not null check (state in ('waiting', 'received', 'delivered', 'refused', 'accepted', 'attached', 'rejected')),
  attempts integer not null default 0,
  next_attempt timestamptz,
  -- Of the last attempt that failed, for administrators.
  problem text,
  external_id text,
  external_url text,
  -- What it was accepted as, or attached to.
  business_id integer references business on delete set null,
  -- What the records system or its staff say of it: the reason of a rejection above all.
  answer text not null default '',
  decided_by integer references app_user,
  created timestamptz not null,
  updated timestamptz not null,
  constraint posting_made_once unique (poster_id, key),
  constraint posting_of_motion_once unique (motion_id),
  constraint posting_waits check ((state = 'waiting') = (next_attempt is not null))
);
create index posting_of_committee on posting (committee_id);
create index posting_of_business on posting (business_id);
create index posting_waiting on posting (next_attempt) where state = 'waiting';

create table posting_file (
  id integer generated always as identity primary key,
  posting_id integer not null references posting on delete cascade,
  -- Their order, from 1.
  place integer not null,
  sha256 text not null references stored_file on delete restrict,
  file_name text not null,
  mime_type text not null,
  size bigint not null,
  constraint posting_file_place unique (posting_id, place)
);
create index posting_file_sha256 on posting_file (sha256);

create or replace view named_file as
  select sha256, size, mime_type, file_name from document_version
  union all
  select sha256, size, mime_type, file_name from basic_document
  union all
  select sha256, size, mime_type, file_name from motion_attachment
  union all
  select sha256, size, mime_type, file_name from posting_file
  union all
  -- Its copy keeps no types.
  select attachment ->> 'sha256', (attachment ->> 'size')::bigint, 'application/octet-stream', attachment ->> 'name'
  from removed_motion, jsonb_array_elements(copy -> 'attachments') attachment;
