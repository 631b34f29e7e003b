-- Browsers that show a notification when there is news for their user (Web Push), and the key pair of the site for the services that deliver it.
create table push_browser (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- The address at the browser maker's service: who knows it can wake this browser, with our key only.
  endpoint text not null,
  created timestamptz not null,
  constraint push_browser_endpoint_taken unique (endpoint)
);
create index push_browser_user on push_browser (user_id);

create table push_key (
  is_only boolean primary key default true check (is_only),
  private_key jsonb not null
);
