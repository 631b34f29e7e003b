-- Invitations by mail to choose a first password (decision 112): at most one for each person, the newest.
create table invitation (
  user_id integer primary key references app_user on delete cascade,
  -- The address that it was sent to: it ends when the person's address is another one.
  email text not null,
  -- Null for a mail that leads to the site only, because a provider signs everybody on there.
  token_hash text unique,
  sent timestamptz not null,
  expires timestamptz,
  constraint invitation_expires check ((expires is null) = (token_hash is null))
);

-- Holds a secret, such as an invitation: its text is emptied as soon as the mail is settled, and not two weeks later.
alter table mail add column has_secret boolean not null default false;
