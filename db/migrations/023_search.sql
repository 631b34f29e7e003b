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
  -- Of the title alone, with places: it decides the order of the hits.
  title_words tsvector not null,
  -- Of the title with places, weight A, and of the number, weight B; of texts without places.
  words tsvector not null,
  constraint search_entry_once unique nulls not distinct (type, object_id, owner_id)
);
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
