-- The terms for which the parliament is elected, entered by site administrators; without an end while that is not known. They never overlap.
create table legislative_term (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  begin_date date not null,
  end_date date check (end_date >= begin_date),
  constraint legislative_term_overlaps exclude using gist (daterange(begin_date, end_date, '[]') with &&)
);

-- No switch: a site that is public at all makes them public.
create view public_legislative_term as
  select id, title, begin_date, end_date from legislative_term;

alter table public_object
  drop constraint public_object_object_type_check,
  add constraint public_object_object_type_check
    check (object_type in ('committee', 'person', 'membership', 'meeting', 'agenda_item', 'document', 'motion', 'legislative_term'));

create or replace view public_content as
  select 'committee' as object_type, id as object_id, md5(public_committee::text) as content from public_committee
  union all select 'person', id, md5(public_person::text) from public_person
  union all select 'membership', id, md5(public_membership::text) from public_membership
  union all select 'meeting', id, md5(public_meeting::text) from public_meeting
  union all select 'agenda_item', id, md5(public_agenda_item::text) from public_agenda_item
  union all select 'document', id, md5(public_document::text) from public_document
  union all select 'motion', id, md5(public_motion::text) from public_motion
  union all select 'legislative_term', id, md5(public_legislative_term::text) from public_legislative_term;
