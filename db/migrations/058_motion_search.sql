-- Motions are found by title, wording and reason, by those who see them.
alter table search_entry add column motion_id integer references motion on delete cascade;
create index search_entry_motion on search_entry (motion_id) where motion_id is not null;
alter table search_entry drop constraint search_entry_type_check, add constraint search_entry_type_check check (type in (
  'backend.meeting', 'backend.agendaitem', 'backend.business', 'backend.committee', 'virtual.document', 'backend.meetingdocument',
  'backend.protocol', 'backend.proposal', 'backend.attachment', 'backend.committeedocument', 'backend.vorstoss'));
alter table search_due drop constraint search_due_source_check, add constraint search_due_source_check check (source in (
  'committee', 'meeting', 'agenda_item', 'business', 'document', 'basic_document', 'motion', 'file'));

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
    motion.id, meeting.start::date, null, null, motion.title, '', concat_ws(' ', motion.description, motion.reason), null, motion.id
  from motion join meeting on meeting.id = motion.meeting_id;

create trigger motion_found after insert on motion for each row execute function note_found();
create trigger motion_found_anew after update on motion for each row
  when ((old.title, old.description, old.reason, old.meeting_id) is distinct from (new.title, new.description, new.reason, new.meeting_id))
  execute function note_found();
create or replace function note_found_of_meeting() returns trigger language plpgsql as $$
begin
  perform note_search_due('agenda_item', id) from agenda_item where meeting_id = new.id;
  perform note_search_due('document', id) from document where meeting_id = new.id;
  perform note_search_due('motion', id) from motion where meeting_id = new.id;
  return null;
end
$$;
insert into search_due (source, object_id) select 'motion', id from motion on conflict do nothing;
