-- The standing documents of committees, in sections and beside them.

create table document_section (
  id integer generated always as identity primary key,
  committee_id integer not null references committee on delete restrict,
  title text not null check (title <> ''),
  position integer not null check (position >= 0),
  constraint document_section_order unique (committee_id, position) deferrable initially deferred,
  -- For the documents, whose section must be one of their own committee.
  constraint document_section_of_committee unique (id, committee_id)
);

create table basic_document (
  id integer generated always as identity primary key,
  committee_id integer not null references committee on delete restrict,
  -- Null is the top level.
  section_id integer,
  position integer not null check (position >= 0),
  title text not null check (title <> ''),
  sha256 text not null references stored_file on delete restrict,
  size bigint not null check (size >= 0),
  mime_type text not null,
  file_name text not null,
  created timestamptz not null default now(),
  updated timestamptz not null,
  foreign key (section_id, committee_id) references document_section (id, committee_id),
  constraint basic_document_order unique nulls not distinct (committee_id, section_id, position) deferrable initially deferred
);
create index basic_document_file on basic_document (sha256);
create index basic_document_section on basic_document (section_id);

-- Every file that something names: what the sweeper leaves, and whose text is read.
create view named_file as
  select sha256, size from document_version
  union all
  select sha256, size from basic_document;
