-- Whatever is shown to the public is read from these views alone: they hold what may leave, and nothing else (decision 108).

create view public_committee as
  select id, title, group_type_title, group_type_order, is_active from committee where is_public and not hidden;

-- Members in office. `current_date` is the site's: the server sets the time zone of each connection.
create view public_membership as
  select membership.id, membership.committee_id, membership.user_id as person_id, membership.begin_date, membership.end_date
  from membership
  join public_committee on public_committee.id = membership.committee_id
  join app_user on app_user.id = membership.user_id
  where 'member' = any(membership.roles) and not app_user.is_disabled
    and current_date between coalesce(membership.begin_date, '-infinity') and coalesce(membership.end_date, 'infinity');

create view public_person as
  select id, first_name, last_name from app_user where exists (select from public_membership where person_id = app_user.id);

-- Without its description, which is often internal.
create view public_meeting as
  select meeting.id, meeting.committee_id, meeting.title, meeting.start, meeting.concluded, meeting.location, meeting.days
  from meeting join public_committee on public_committee.id = meeting.committee_id
  where meeting.is_public;

-- `position` counts what is public: gaps would tell how much is not. Counted by row, so that one object is found without reading all.
create view public_agenda_item as
  select item.id, item.meeting_id, item.title, item.extended_title, coalesce(item.number_or_business_number, item.number) as number, item.is_paragraph, (
      select count(*)::integer from agenda_item other
      where other.meeting_id = item.meeting_id and other.is_public and other.withdrawn is null
        and (other.sort_order, other.id) <= (item.sort_order, item.id)) as position
  from agenda_item item join public_meeting on public_meeting.id = item.meeting_id
  where item.is_public and item.withdrawn is null;

-- Only the latest version. Personal documents belong to their owner, whatever their switch says.
create view public_document as
  select document.id, document.kind, document.meeting_id, document.agenda_item_id, document.title, (
      select count(*)::integer from document other
      where other.meeting_id = document.meeting_id and other.agenda_item_id is not distinct from document.agenda_item_id
        and other.kind = document.kind and other.is_public and other.withdrawn is null
        and (coalesce(other.sort_order, 2147483647), other.title collate "und-x-icu", other.id)
          <= (coalesce(document.sort_order, 2147483647), document.title collate "und-x-icu", document.id)) as position,
    version.file_name, version.mime_type, version.size, version.sha256, version.page_count, version.updated
  from document
  join public_meeting on public_meeting.id = document.meeting_id
  join document_version version on version.id = document.latest_version_id
  where document.is_public and document.withdrawn is null and (
    document.kind in ('meeting_documents', 'protocols')
    or (document.kind in ('proposals', 'attachments') and exists (select from public_agenda_item where public_agenda_item.id = document.agenda_item_id)));

-- Submitted ones, with the names of those who signed. Attachments do not leave.
create view public_motion as
  select motion.id, motion.meeting_id, motion.committee_id, motion.title, motion.description, motion.reason,
    coalesce(motion.signed_business_type, type.title) as business_type, motion_number.number, motion.submitted_at, (
      select jsonb_agg(jsonb_build_object('role', signature.role, 'full_name', signature.full_name) order by signature.role <> 'FIRST_SIGNATORY', signature.number)
      from motion_signature signature where signature.motion_id = motion.id) as signatories
  from motion
  join public_meeting on public_meeting.id = motion.meeting_id
  join business_type type on type.id = motion.business_type_id
  left join motion_number on motion_number.motion_id = motion.id
  where motion.is_public and motion.status = 'SUBMITTED';

-- What each public object says now, as a hash.
create view public_content as
  select 'committee' as object_type, id as object_id, md5(public_committee::text) as content from public_committee
  union all select 'person', id, md5(public_person::text) from public_person
  union all select 'membership', id, md5(public_membership::text) from public_membership
  union all select 'meeting', id, md5(public_meeting::text) from public_meeting
  union all select 'agenda_item', id, md5(public_agenda_item::text) from public_agenda_item
  union all select 'document', id, md5(public_document::text) from public_document
  union all select 'motion', id, md5(public_motion::text) from public_motion;

-- Since when an object is public, when what is shown of it last changed, and since when it is no longer public. Filled by comparing it with `public_content`, so
-- that nothing else can move these times. Of an object that is no longer public only this row is left, without its hash.
create table public_object (
  object_type text not null check (object_type in ('committee', 'person', 'membership', 'meeting', 'agenda_item', 'document', 'motion')),
  object_id integer not null,
  content text,
  became_public timestamptz not null,
  changed timestamptz not null,
  ended timestamptz,
  primary key (object_type, object_id),
  constraint public_object_ended check ((content is null) = (ended is not null))
);
create index public_object_changed on public_object (object_type, changed);
