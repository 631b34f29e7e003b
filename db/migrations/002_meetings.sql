-- Meetings, their items and the businesses these treat. Import is the only door by which they appear or change.

create table meeting (
  id integer generated always as identity primary key,
  committee_id integer not null references committee on delete restrict,
  opengever_id integer,
  title text,
  start timestamptz not null,
  concluded timestamptz,
  location text,
  description text not null default '',
  slots date[] not null default '{}',
  -- What a membership's window is held against: the slots, else every day from start to conclusion, in the site's time zone.
  days date[] not null check (cardinality(days) > 0),
  imported_at timestamptz not null,
  -- Another one after every change of the meeting, its items or their documents.
  revision uuid not null default gen_random_uuid(),
  updated timestamptz not null,
  constraint meeting_known_once unique (committee_id, opengever_id)
);
create index meeting_committee_start on meeting (committee_id, start);

create table business (
  id integer generated always as identity primary key,
  committee_id integer not null references committee on delete restrict,
  number text not null,
  title text not null,
  type text,
  source_committee text,
  responsible text,
  constraint business_known_once unique (committee_id, number)
);

create table agenda_item (
  id integer generated always as identity primary key,
  meeting_id integer not null references meeting on delete cascade,
  opengever_id integer,
  title text not null,
  extended_title text,
  number text,
  number_or_business_number text,
  is_paragraph boolean not null,
  sort_order integer not null,
  business_id integer references business on delete set null,
  imported_tags text[] not null default '{}',
  constraint agenda_item_known_once unique (meeting_id, opengever_id)
);
create index agenda_item_meeting on agenda_item (meeting_id, sort_order);
create index agenda_item_business on agenda_item (business_id);

-- The agenda of each day (tagesordnung_item on the wire).
create table agenda_entry (
  id integer generated always as identity primary key,
  meeting_id integer not null references meeting on delete cascade,
  agenda_item_id integer not null references agenda_item on delete cascade,
  day date not null,
  "order" integer not null,
  notes text not null default '',
  has_clickable_live_button boolean not null default false,
  is_active boolean not null default false
);
create index agenda_entry_meeting on agenda_entry (meeting_id, day, "order");
create unique index agenda_entry_one_active on agenda_entry (meeting_id) where is_active;
