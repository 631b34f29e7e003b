-- Mail: one row a message and recipient, from the moment at which it is queued.

create table mail (
  id integer generated always as identity primary key,
  -- The Message-ID without its angle brackets: the same at every attempt.
  message_id text not null,
  to_address text not null check (to_address ~ '^[^[:space:]<>]+@[^[:space:]<>]+$'),
  reply_to text check (reply_to ~ '^[^[:space:]<>]+@[^[:space:]<>]+$'),
  subject text not null,
  -- Emptied some time after the mail is settled.
  text text not null,
  html text not null,
  -- handing_over: the server has begun to take it. What a kill leaves there may have arrived: it becomes unconfirmed and is never sent again.
  state text not null default 'queued' check (state in ('queued', 'handing_over', 'sent', 'failed', 'unconfirmed')),
  -- Attempts that ended without the mail being taken.
  attempts integer not null default 0,
  next_attempt timestamptz not null,
  -- Why the last attempt failed, in the server's words.
  problem text,
  created timestamptz not null,
  settled timestamptz,
  constraint mail_message_id_taken unique (message_id),
  constraint mail_settled check ((settled is not null) = (state in ('sent', 'failed', 'unconfirmed')))
);
create index mail_unsettled on mail (state) where settled is null;
create index mail_settled_at on mail (settled);

-- What somebody sent of late, for the limits of an hour.
create table notification_sending (
  sender_id integer not null references app_user on delete cascade,
  sent timestamptz not null,
  recipients integer not null check (recipients >= 0)
);
create index notification_sending_sender on notification_sending (sender_id, sent);
