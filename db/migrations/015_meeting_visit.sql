-- When somebody last had the page of a meeting on screen, and what the import says about a whole day of a meeting.

create table meeting_visit (
  user_id integer not null references app_user on delete cascade,
  meeting_id integer not null references meeting on delete cascade,
  last_seen timestamptz not null,
  primary key (user_id, meeting_id)
);
create index meeting_visit_meeting on meeting_visit (meeting_id);

-- By day.
alter table meeting add column slot_notes jsonb not null default '{}';
