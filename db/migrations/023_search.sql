-- What is found by its words. The server makes the words (server/search/analysis); here they are kept and looked up.

create table search_entry (
  id integer generated always as identity primary key,
  type text not null check (type in (
    'backend.meeting', 'backend.agendaitem', 'backend.business', 'backend.committee', 'virtual.document', 'backend.meetingdocument',
    'backend.protocol', 'backend.proposal', 'backend.attachment', 'backend.committeedocument')),
  -- By whom alone it is found: of personal documents, and of what somebody wrote on the object, which has an entry of its own beside it.
  owner_id integer references app_user on delete cascade,
  -- Where the object stands; it is the last of these that is not null.
  committee_id integer not null references committee on delete cascade,
  meeting_id integer references meeting on delete cascade,
  agenda_item_id integer references agenda_item on delete cascade,
  document_id integer references document on delete cascade,
  business_id integer references business on delete cascade,
  basic_document_id integer references basic_document on delete cascade,
  object_id integer not null,
  -- What the lists of facets and dates tell of it.
  day date,
  file_extension text,
  business_type text,
  -- The same in one: by one text PostgreSQL counts several times as fast as by five columns.
  facts text not null generated always as (type || ' ' || committee_id || ' ' || coalesce(extract(year from day)::integer::text, '') || ' '
    || coalesce('.' || file_extension, business_type, '')) stored,
  -- Of the title alone, with places: it decides the order of the hits.
  title_words tsvector not null,
  -- Of the title with places, weight A, and of the number, weight B; of texts without places.
  words tsvector not null,
  constraint search_entry_once unique nulls not distinct (type, object_id, owner_id)
);
-- Whoever counts hits reads nearly all rows, and the words of none.
alter table search_entry set (toast_tuple_target = 128);
alter table search_entry alter column title_words set storage main, alter column facts set storage plain;
create index search_entry_title_words on search_entry using gin (title_words) with (fastupdate = off);
create index search_entry_words on search_entry using gin (words) with (fastupdate = off);
create index search_entry_committee on search_entry (committee_id);
create index search_entry_meeting on search_entry (meeting_id);
create index search_entry_agenda_item on search_entry (agenda_item_id);
create index search_entry_document on search_entry (document_id);
create index search_entry_business on search_entry (business_id);
create index search_entry_basic_document on search_entry (basic_document_id);
create index search_entry_owner on search_entry (owner_id) where owner_id is not null;

-- With places: phrases, and the page of a hit.
alter table file_page add column words tsvector;

-- Every word that stands in an entry as it is, for words that are mistyped. That somebody sees one is asked of the entries.
create table search_word (
  word text primary key,
  letters integer not null generated always as (char_length(word)) stored
);
create index search_word_letters on search_word (letters);
create extension if not exists fuzzystrmatch;
create function is_search_word(lexeme text) returns boolean language sql immutable parallel safe as $$
  select char_length($1) >= 4 and $1 !~ '[~+=[:digit:]]'
$$;

-- By which number of the analysis the index was made.
create table search_analysis (
  number integer not null,
  is_only boolean primary key default true check (is_only)
);
insert into search_analysis (number) values (0);

-- What is to be looked at (again): what a transaction changed, and all of a rebuild, which has none and comes last.
create table search_due (
  id bigint generated always as identity primary key,
  transaction xid8,
  source text not null check (source in ('committee', 'meeting', 'agenda_item', 'business', 'document', 'basic_document', 'file')),
  object_id integer,
  -- Whose writing on the object it is; else it is the object's own words.
  owner_id integer,
  sha256 text,
  constraint search_due_once unique nulls not distinct (transaction, source, object_id, owner_id, sha256),
  constraint search_due_one check (case source when 'file' then num_nulls(object_id, owner_id) = 2 and sha256 is not null
    else object_id is not null and sha256 is null end)
);
create index search_due_order on search_due ((source = 'file'), (transaction is null), id);

-- Everything that is found by words of its own.
create view search_source as
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
    id, null, null, nullif(type, ''), title, number, concat_ws(' ', type, responsible), null
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

-- The words of all pages that were read, as far as the vector of an entry holds them: the first pages of a giant one.
create function words_of_file(text) returns tsvector language sql stable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(lexeme)), '') from (
    select lexeme, sum(octet_length(lexeme)) over (order by first_page, lexeme) as bytes from (
      select lexeme, min(page) as first_page from file_page, unnest(tsvector_to_array(words)) as lexeme where sha256 = $1 group by lexeme
    ) as found
  ) as kept where bytes < 600000
$$;

create function note_search_due(source text, object_id integer, owner_id integer default null) returns void language sql as $$
  insert into search_due (transaction, source, object_id, owner_id) values (pg_current_xact_id(), $1, $2, $3) on conflict do nothing
$$;

create function note_found() returns trigger language plpgsql as $$
begin
  perform note_search_due(tg_table_name, new.id);
  return null;
end
$$;
create trigger committee_found after insert on committee for each row execute function note_found();
create trigger committee_found_anew after update on committee for each row when (old.title is distinct from new.title) execute function note_found();
create trigger meeting_found after insert on meeting for each row execute function note_found();
create trigger meeting_found_anew after update on meeting for each row
  when ((old.title, old.start, old.location, old.description) is distinct from (new.title, new.start, new.location, new.description))
  execute function note_found();
create trigger agenda_item_found after insert on agenda_item for each row execute function note_found();
create trigger agenda_item_found_anew after update on agenda_item for each row
  when ((old.title, old.extended_title, old.number, old.number_or_business_number, old.is_paragraph)
    is distinct from (new.title, new.extended_title, new.number, new.number_or_business_number, new.is_paragraph))
  execute function note_found();
create trigger business_found after insert on business for each row execute function note_found();
create trigger business_found_anew after update on business for each row
  when ((old.number, old.title, old.type, old.responsible) is distinct from (new.number, new.title, new.type, new.responsible))
  execute function note_found();
-- A document without a version is none yet.
create trigger document_found_anew after update on document for each row
  when ((old.title, old.latest_version_id, old.agenda_item_id) is distinct from (new.title, new.latest_version_id, new.agenda_item_id))
  execute function note_found();
create trigger basic_document_found after insert on basic_document for each row execute function note_found();
create trigger basic_document_found_anew after update on basic_document for each row
  when ((old.title, old.sha256, old.file_name, old.updated) is distinct from (new.title, new.sha256, new.file_name, new.updated))
  execute function note_found();

-- What stands in a meeting is of its day; what was written on a document stands where that does.
create function note_found_of_meeting() returns trigger language plpgsql as $$
begin
  perform note_search_due('agenda_item', id) from agenda_item where meeting_id = new.id;
  perform note_search_due('document', id) from document where meeting_id = new.id;
  return null;
end
$$;
create trigger meeting_found_with_all after update on meeting for each row when (old.start is distinct from new.start)
  execute function note_found_of_meeting();

create function note_found_file() returns trigger language plpgsql as $$
begin
  insert into search_due (transaction, source, sha256) values (pg_current_xact_id(), 'file', new.sha256) on conflict do nothing;
  return null;
end
$$;
create trigger file_found after insert on stored_file for each row when (new.text_state = 'read') execute function note_found_file();
create trigger file_found_anew after update on stored_file for each row
  when (old.text_state is distinct from new.text_state and new.text_state = 'read') execute function note_found_file();

create function source_of_note(content_type text) returns text language sql immutable parallel safe as $$
  select case $1 when 'committee' then 'committee' when 'meeting' then 'meeting' when 'agendaitem' then 'agenda_item' else 'document' end
$$;
create function note_found_note() returns trigger language plpgsql as $$
declare
  one note := coalesce(new, old);
begin
  perform note_search_due(source_of_note(one.content_type), one.object_id, one.author_id);
  return null;
end
$$;
create trigger note_found after insert or delete on note for each row execute function note_found_note();
create trigger note_found_anew after update on note for each row when (old.annotation is distinct from new.annotation)
  execute function note_found_note();

-- A stroke has no text: for it nothing more is done than to look for one.
create function note_found_annotation() returns trigger language plpgsql as $$
begin
  perform note_search_due('document', version.document_id, layer.owner_id)
  from annotation_layer layer join document_version version on version.id = layer.version_id where layer.id = new.layer_id;
  return null;
end
$$;
create trigger annotation_found after insert on annotation for each row
  when (strpos(new.content::text, '"text":"') > 0) execute function note_found_annotation();
create trigger annotation_found_anew after update on annotation for each row
  when (strpos(new.content::text, '"text":"') > 0 or strpos(old.content::text, '"text":"') > 0) execute function note_found_annotation();

create function note_found_layer() returns trigger language plpgsql as $$
begin
  perform note_search_due('document', document_id, old.owner_id) from document_version where id = old.version_id;
  return null;
end
$$;
create trigger annotation_layer_found after delete on annotation_layer for each row
  when (old.annotation_count > 0) execute function note_found_layer();
