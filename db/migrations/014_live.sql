-- What open browsers are to hear: written with the change that it tells of, read by every app server, gone some minutes later.

create table live_event (
  id bigint generated always as identity primary key,
  -- Numbers are given before the commit: which events are new is a matter of the transactions that a reader has not seen yet.
  transaction xid8 not null default pg_current_xact_id(),
  topic text not null,
  message jsonb not null,
  audience jsonb not null,
  created timestamptz not null default clock_timestamp()
);
create index live_event_transaction on live_event (transaction);

-- Engines that know no announcements, or have them switched off, let the change pass all the same: there one looks for events.
create function announce_live_event() returns void language plpgsql as $$
begin
  perform pg_notify('traktanda_live', '');
exception when feature_not_supported or undefined_function then
  null;
end
$$;

-- Concluded or reopened by hand: an import does not change that.
alter table meeting add concluded_by_hand boolean not null default false;
