-- Who did what, when, with what outcome: rows are added, chained by hash, and never changed.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id integer,
  username text not null,
  action text not null,
  subject_type text not null,
  subject_id text,
  committee_id integer,
  outcome text not null check (outcome in ('done', 'refused')),
  -- json, not jsonb: the hash is taken over the text as written.
  details json not null default '{}',
  request_id text,
  previous_hash text not null,
  hash text not null
);
create index audit_log_reading on audit_log (user_id, action, subject_id, at);

-- One row that every writer locks, so that the chain has no forks.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  hash text not null
);
insert into audit_head (hash) values ('');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_not_truncated before truncate on audit_log for each statement execute function refuse_change();
