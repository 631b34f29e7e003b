-- Five kinds of documents share one life: versions, files, readings.

create table stored_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  stored timestamptz not null default now(),
  -- The text is read later, for the search. A file that cannot be read keeps the reason and blocks nothing.
  text_state text not null default 'waiting' check (text_state in ('waiting', 'read', 'unreadable', 'no_text')),
  text_problem text,
  page_count integer
);

create table file_page (
  sha256 text not null references stored_file on delete cascade,
  page integer not null check (page >= 1),
  text text not null,
  primary key (sha256, page)
);

create table document (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('meeting_documents', 'protocols', 'attachments', 'proposals', 'personal_documents')),
  meeting_id integer not null references meeting on delete cascade,
  agenda_item_id integer references agenda_item on delete set null,
  owner_id integer references app_user on delete cascade,
  title text not null,
  sort_order integer,
  -- The producer's own id of the document, when its zip names one.
  document_id text,
  created timestamptz not null default now(),
  constraint document_parent check (
    case kind
      when 'meeting_documents' then agenda_item_id is null and owner_id is null
      when 'protocols' then agenda_item_id is null and owner_id is null
      when 'personal_documents' then owner_id is not null
      else agenda_item_id is not null and owner_id is null
    end
  )
);
create index document_meeting on document (meeting_id, kind);
create index document_agenda_item on document (agenda_item_id, kind);
create unique index document_one_protocol on document (meeting_id) where kind = 'protocols';
create unique index document_one_proposal on document (agenda_item_id) where kind = 'proposals';

create table document_version (
  id integer generated always as identity primary key,
  document_id integer not null references document on delete cascade,
  number integer not null check (number >= 1),
  sha256 text not null references stored_file on delete restrict,
  size bigint not null check (size >= 0),
  mime_type text not null,
  file_name text not null,
  source_checksum text not null,
  color_code text,
  imported_tags text[] not null default '{}',
  created timestamptz not null default now(),
  updated timestamptz not null,
  constraint document_version_number unique (document_id, number)
);
-- Lists show every document by its latest version: one step instead of a search.
alter table document add latest_version_id integer references document_version on delete set null deferrable initially deferred;

create function note_latest_version() returns trigger language plpgsql as $$
begin
  update document set latest_version_id = new.id where id = new.document_id;
  return null;
end
$$;
create trigger document_version_latest after insert on document_version for each row execute function note_latest_version();

create index document_version_file on document_version (sha256);

create table document_reading (
  user_id integer not null references app_user on delete cascade,
  version_id integer not null references document_version on delete cascade,
  last_seen timestamptz not null,
  primary key (user_id, version_id)
);
create index document_reading_version on document_reading (version_id);
