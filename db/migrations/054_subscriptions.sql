-- What people want to be told of by mail, and what has happened since.

-- One row for each event, written where it happens; who is told of it is found when the mail is made.
create table event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('meeting', 'version', 'share', 'signature', 'decision')),
  committee_id integer not null references committee on delete cascade,
  -- Nobody is told of their own deeds.
  actor_id integer references app_user on delete set null,
  meeting_id integer references meeting on delete cascade,
  version_id integer references document_version on delete cascade,
  layer_id integer references annotation_layer on delete cascade,
  motion_id integer references motion on delete cascade,
  posting_id integer references posting on delete cascade,
  -- Whom it names in addition to those who were named before; all null: everybody whom the layer or the motion names.
  user_ids integer[],
  group_ids integer[],
  whole_committee boolean,
  at timestamptz not null,
  -- When those who want a mail at once, and those who want one in the morning, were told.
  told_at_once timestamptz,
  told_in_morning timestamptz
);
create index event_not_told_at_once on event (id) where told_at_once is null;
create index event_not_told_in_morning on event (id) where told_in_morning is null;
create index event_committee on event (committee_id);
create index event_actor on event (actor_id);
create index event_meeting on event (meeting_id);
create index event_version on event (version_id);
create index event_layer on event (layer_id);
create index event_motion on event (motion_id);
create index event_posting on event (posting_id);

-- Without a row, nobody is written to.
create table subscription (
  user_id integer not null references app_user on delete cascade,
  committee_id integer not null references committee on delete cascade,
  delivery text not null check (delivery in ('at_once', 'morning', 'none')),
  kinds text[] not null check (kinds <@ array['meeting', 'version', 'share', 'signature', 'decision']),
  -- When the delivery was chosen; nothing is told of before.
  since timestamptz not null,
  primary key (user_id, committee_id)
);
create index subscription_committee on subscription (committee_id);

-- The days whose morning mails are made.
create table morning_mail (day date primary key);

-- Signs the addresses that end these mails without a session; made when it is first needed.
create table unsubscribe_key (
  is_only boolean primary key default true check (is_only),
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

-- The address that ends mails of this kind (RFC 8058); null for mails that nobody subscribed to.
alter table mail add unsubscribe text;
