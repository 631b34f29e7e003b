-- What a council requires of the motions of a type; nothing by default.
alter table business_type
  add column least_signatures integer not null default 1 check (least_signatures between 1 and 500),
  add column publish_days_before integer check (publish_days_before between 1 and 365),
  add column submit_minutes_after integer check (submit_minutes_after between 0 and 10080),
  add column first_signatories text not null default 'anyone' check (first_signatories in ('anyone', 'group_members', 'responsible')),
  -- Like `A {year}/{number}`; empty: motions of this type have no number.
  add column number_pattern text not null default '';

-- Null for drafts, and for motions published before this column: those count as published when they were created.
alter table motion add column published_at timestamptz;
update motion set published_at = created where status <> 'DRAFT';

-- The numbers given on submission. A series has no gaps, since each number names the one before; a number outlives its motion, and is never given again.
create table motion_number (
  -- A pattern with its year: `A 2026/{number}`.
  series text not null,
  place integer not null check (place >= 1),
  previous integer generated always as (nullif(place - 1, 0)) stored,
  motion_id integer not null,
  number text not null,
  given_at timestamptz not null,
  primary key (series, place),
  foreign key (series, previous) references motion_number (series, place),
  constraint motion_numbered_once unique (motion_id),
  constraint motion_number_taken unique (number)
);

-- Motions are also found by their number.
create or replace view search_source as
  select 'committee' as source, 'backend.committee' as type, null::integer as owner_id, committee.id as committee_id, null::integer as meeting_id,
    null::integer as agenda_item_id, null::integer as document_id, null::integer as business_id, null::integer as basic_document_id,
    committee.id as object_id, null::date as day, null::text as file_extension, null::text as business_type,
    committee.title, '' as number, '' as text, null::text as sha256, null::integer as motion_id
  from committee
  union all
  select 'meeting', 'backend.meeting', null, committee_id, id, null, null, null, null,
    id, start::date, null, null, coalesce(title, ''), '', concat_ws(' ', location, description), null, null
  from meeting
  union all
  -- Headings have no page.
  select 'agenda_item', 'backend.agendaitem', null, meeting.committee_id, meeting.id, item.id, null, null, null,
    item.id, meeting.start::date, null, null, item.title, concat_ws(' ', item.number, item.number_or_business_number),
    coalesce(item.extended_title, ''), null, null
  from agenda_item item join meeting on meeting.id = item.meeting_id
  where not item.is_paragraph
  union all
  select 'business', 'backend.business', null, committee_id, null, null, null, id, null,
    id, null, null, nullif(type, ''), title, number, coalesce(type, ''), null, null
  from business
  union all
  select 'document', case document.kind when 'meeting_documents' then 'backend.meetingdocument' when 'protocols' then 'backend.protocol'
      when 'proposals' then 'backend.proposal' when 'attachments' then 'backend.attachment' else 'virtual.document' end,
    document.owner_id, meeting.committee_id, meeting.id, document.agenda_item_id, document.id, null, null,
    document.id, meeting.start::date, coalesce(lower(substring(version.file_name from '[.]([^.]+)$')), ''), null,
    document.title, '', regexp_replace(version.file_name, '[.][^.]+$', ''), version.sha256, null
  from document join meeting on meeting.id = document.meeting_id join document_version version on version.id = document.latest_version_id
  union all
  select 'basic_document', 'backend.committeedocument', null, committee_id, null, null, null, null, id,
    id, updated::date, coalesce(lower(substring(file_name from '[.]([^.]+)$')), ''), null, title, '', regexp_replace(file_name, '[.][^.]+$', ''), sha256, null
  from basic_document
  union all
  select 'motion', 'backend.vorstoss', null, motion.committee_id, motion.meeting_id, null, null, null, null,
    motion.id, meeting.start::date, null, null, motion.title, coalesce(motion_number.number, ''), concat_ws(' ', motion.description, motion.reason),
    null, motion.id
  from motion join meeting on meeting.id = motion.meeting_id left join motion_number on motion_number.motion_id = motion.id;

create function note_numbered_motion() returns trigger language plpgsql as $$
begin
  perform note_search_due('motion', new.motion_id);
  return null;
end
$$;
create trigger motion_numbered after insert on motion_number for each row execute function note_numbered_motion();
