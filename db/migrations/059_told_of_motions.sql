-- Those who are asked to sign a motion are also told of its outcome, and when its meeting begins while they have not signed.
alter table event drop constraint event_kind_check, add constraint event_kind_check check (
  kind in ('meeting', 'version', 'share', 'signature', 'outcome', 'decision'));
alter table subscription drop constraint subscription_kinds_check, add constraint subscription_kinds_check check (
  kinds <@ array['meeting', 'version', 'share', 'signature', 'outcome', 'decision']);
update subscription set kinds = kinds || array['outcome'] where 'signature' = any(kinds);

-- The beginnings of meetings of which those who want a mail at once, or in the morning, have been reminded; a meeting that is moved begins anew.
create table signing_reminder (
  meeting_id integer not null references meeting on delete cascade,
  start timestamptz not null,
  delivery text not null check (delivery in ('at_once', 'morning')),
  primary key (meeting_id, start, delivery)
);
