-- What people write on committees, meetings, agenda items and documents.

create table note (
  id integer generated always as identity primary key,
  author_id integer not null references app_user on delete cascade,
  committee_id integer not null references committee on delete cascade,
  -- What it was written on: that stays, also when the object is gone.
  content_type text not null check (content_type in (
    'committee', 'meeting', 'agendaitem', 'meetingdocument', 'protocol', 'proposal', 'attachment', 'personaldocument')),
  object_id integer not null,
  -- Where that stands: the meeting of all but a committee's notes; item or document until it is removed.
  meeting_id integer references meeting on delete cascade,
  agenda_item_id integer references agenda_item on delete set null,
  document_id integer references document on delete set null,
  orphan boolean not null generated always as (case
    when content_type in ('committee', 'meeting') then false
    when content_type = 'agendaitem' then agenda_item_id is null
    else document_id is null end) stored,
  annotation text not null check (annotation <> ''),
  public boolean not null default false,
  -- On the page of a document: PDF points from the top left corner of the unrotated page.
  page_number integer check (page_number >= 1),
  position_x double precision,
  position_y double precision,
  created timestamptz not null,
  updated timestamptz not null,
  constraint note_of_committee unique (id, committee_id),
  constraint note_within_meeting check ((meeting_id is null) = (content_type = 'committee')),
  constraint note_on_one check (case
    when content_type in ('committee', 'meeting') then agenda_item_id is null and document_id is null
    when content_type = 'agendaitem' then document_id is null
    else agenda_item_id is null end),
  constraint note_placed check (
    num_nonnulls(page_number, position_x, position_y) = 0
    or (num_nonnulls(page_number, position_x, position_y) = 3
      and content_type not in ('committee', 'meeting', 'agendaitem')))
);
create index note_of_author on note (author_id);
create index note_of_meeting on note (meeting_id);
create index note_of_agenda_item on note (agenda_item_id);
create index note_of_document on note (document_id);
create index note_on_committee on note (committee_id) where meeting_id is null;

-- With the last group a note is its author's alone again: it is never public by that.
create table note_group (
  note_id integer not null,
  group_id integer not null,
  committee_id integer not null,
  primary key (note_id, group_id),
  foreign key (note_id, committee_id) references note (id, committee_id) on delete cascade,
  foreign key (group_id, committee_id) references committee_group (id, committee_id) on delete cascade
);
create index note_group_of_group on note_group (group_id, committee_id);
