-- What the senders of mails and those who import meetings have to follow up.

-- Who sent a message about a meeting; null for mails that the application writes by itself.
alter table mail
  add sender_id integer references app_user on delete set null,
  add meeting_id integer references meeting on delete set null;
create index mail_sender on mail (sender_id) where sender_id is not null;
create index mail_meeting on mail (meeting_id) where meeting_id is not null;

-- What the last import of a meeting warned of, by language; no row if it did not warn.
create table import_warning (
  meeting_id integer primary key references meeting on delete cascade,
  imported_at timestamptz not null,
  warnings jsonb not null
);
