-- A published motion can be withdrawn by its first signatory instead of being deleted: it stays in the list with the time and the reason.
alter table motion drop constraint motion_status_check, add constraint motion_status_check check (
  status in ('DRAFT', 'OPEN', 'SUBMITTED', 'WITHDRAWN'));
alter table motion add column withdrawn_at timestamptz, add column withdrawn_reason text not null default '';
alter table motion add constraint motion_withdrawn check ((status = 'WITHDRAWN') = (withdrawn_at is not null));

-- Those who do not want to sign, so that the first signatory knows; whoever signs nevertheless has no row.
create table motion_decline (
  motion_id integer not null references motion on delete cascade,
  user_id integer not null references app_user on delete cascade,
  declined_at timestamptz not null,
  primary key (motion_id, user_id)
);
create index motion_decline_user on motion_decline (user_id);
