-- The words of a file's pages, put together once: whoever changes a title, or the day of a meeting, does not read thousands of pages again.
create table file_words (
  sha256 text primary key references stored_file on delete cascade,
  words tsvector not null
);
insert into file_words select sha256, words_of_file(sha256) from file_page where words is not null group by sha256;

-- Who is responsible for a business no page tells: nobody finds it by that.
create or replace view search_source as
  select 'committee' as source, 'backend.committee' as type, null::integer as owner_id, committee.id as committee_id, null::integer as meeting_id,
    null::integer as agenda_item_id, null::integer as document_id, null::integer as business_id, null::integer as basic_document_id,
    committee.id as object_id, null::date as day, null::text as file_extension, null::text as business_type,
    committee.title, '' as number, '' as text, null::text as sha256
  from committee
  union all
  select 'meeting', 'backend.meeting', null, committee_id, id, null, null, null, null,
    id, start::date, null, null, coalesce(title, ''), '', concat_ws(' ', location, description), null
  from meeting
  union all
  -- Headings have no page.
  select 'agenda_item', 'backend.agendaitem', null, meeting.committee_id, meeting.id, item.id, null, null, null,
    item.id, meeting.start::date, null, null, item.title, concat_ws(' ', item.number, item.number_or_business_number), coalesce(item.extended_title, ''), null
  from agenda_item item join meeting on meeting.id = item.meeting_id
  where not item.is_paragraph
  union all
  select 'business', 'backend.business', null, committee_id, null, null, null, id, null,
    id, null, null, nullif(type, ''), title, number, coalesce(type, ''), null
  from business
  union all
  select 'document', case document.kind when 'meeting_documents' then 'backend.meetingdocument' when 'protocols' then 'backend.protocol'
      when 'proposals' then 'backend.proposal' when 'attachments' then 'backend.attachment' else 'virtual.document' end,
    document.owner_id, meeting.committee_id, meeting.id, document.agenda_item_id, document.id, null, null,
    document.id, meeting.start::date, coalesce(lower(substring(version.file_name from '[.]([^.]+)$')), ''), null,
    document.title, '', regexp_replace(version.file_name, '[.][^.]+$', ''), version.sha256
  from document join meeting on meeting.id = document.meeting_id join document_version version on version.id = document.latest_version_id
  union all
  select 'basic_document', 'backend.committeedocument', null, committee_id, null, null, null, null, id,
    id, updated::date, coalesce(lower(substring(file_name from '[.]([^.]+)$')), ''), null, title, '', regexp_replace(file_name, '[.][^.]+$', ''), sha256
  from basic_document;
insert into search_due (source, object_id) select 'business', id from business where responsible <> '' on conflict do nothing;

drop trigger business_found_anew on business;
create trigger business_found_anew after update on business for each row
  when ((old.number, old.title, old.type) is distinct from (new.number, new.title, new.type))
  execute function note_found();

-- A layer of a former viewer holds its texts itself, and never changes.
create or replace function note_found_layer() returns trigger language plpgsql as $$
declare
  one annotation_layer := coalesce(new, old);
begin
  perform note_search_due('document', document_id, one.owner_id) from document_version where id = one.version_id;
  return null;
end
$$;
create trigger annotation_layer_found_anew after insert on annotation_layer for each row when (new.xfdf is not null)
  execute function note_found_layer();
drop trigger annotation_layer_found on annotation_layer;
create trigger annotation_layer_found after delete on annotation_layer for each row when (old.has_annotations)
  execute function note_found_layer();
insert into search_due (source, object_id, owner_id)
  select distinct 'document', version.document_id, layer.owner_id
  from annotation_layer layer join document_version version on version.id = layer.version_id where layer.xfdf is not null
on conflict do nothing;
