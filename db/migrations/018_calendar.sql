-- Calendars that people subscribe to by a secret address, and what these need to know of a meeting.

create table calendar_feed (
  user_id integer primary key references app_user on delete cascade,
  secret_hash text not null,
  created timestamptz not null,
  constraint calendar_feed_secret_taken unique (secret_hash)
);

-- What calendars know a meeting by, how often it changed there, and when it did so last.
alter table meeting
  add calendar_uid uuid not null default gen_random_uuid(),
  add calendar_sequence integer not null default 0,
  add calendar_changed timestamptz not null default now();
update meeting set calendar_changed = updated;

create function note_calendar_change() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed := now();
  return new;
end
$$;
create trigger meeting_calendar_change before update on meeting for each row
  when ((old.title, old.start, old.concluded, old.location, old.days) is distinct from (new.title, new.start, new.concluded, new.location, new.days))
  execute function note_calendar_change();

-- What calendars have to cancel. Seen by whoever would see the meeting.
create table removed_meeting (
  id integer primary key,
  committee_id integer not null references committee on delete cascade,
  title text,
  start timestamptz not null,
  concluded timestamptz,
  location text,
  days date[] not null,
  calendar_uid uuid not null,
  calendar_sequence integer not null,
  calendar_changed timestamptz not null
);
create index removed_meeting_committee on removed_meeting (committee_id);

create function note_removed_meeting() returns trigger language plpgsql as $$
begin
  insert into removed_meeting values (old.id, old.committee_id, old.title, old.start, old.concluded, old.location, old.days,
    old.calendar_uid, old.calendar_sequence + 1, now());
  return null;
end
$$;
create trigger meeting_removed after delete on meeting for each row execute function note_removed_meeting();

create view calendar_meeting as
  select id, committee_id, title, start, concluded, location, days, calendar_uid, calendar_sequence, calendar_changed, false as is_removed
  from meeting
  union all
  select id, committee_id, title, start, concluded, location, days, calendar_uid, calendar_sequence, calendar_changed, true
  from removed_meeting;
