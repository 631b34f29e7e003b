-- Other systems that are told when something happens, and what is sent to them (decision 109).
create table webhook (
  id integer generated always as identity primary key,
  url text not null,
  description text not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null,
  -- It answered 410: switched off until an administrator switches it on again.
  is_gone boolean not null default false,
  -- Readable, because each delivery is signed with it.
  secret text not null,
  created timestamptz not null
);

create table webhook_delivery (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhook on delete cascade,
  -- The same for all attempts, so that the other system recognises a repetition.
  message_id text not null unique,
  type text not null,
  -- Ids, and the path below the root of the API at which the rest can be read.
  data jsonb not null,
  path text,
  happened timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- While an attempt is made: when another server may make the next one.
  next_attempt timestamptz,
  -- The last answer, or why there was none.
  status integer,
  problem text,
  settled timestamptz
);
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_attempt) where state = 'waiting';
