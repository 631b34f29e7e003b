-- What belongs to a committee beside its meetings: groups of people and addresses, and links.

create table committee_group (
  id integer generated always as identity primary key,
  committee_id integer not null references committee on delete cascade,
  title text not null check (title <> ''),
  email_addresses text[] not null default '{}',
  -- Preselected where annotations are shared.
  share_automatically boolean not null default false
);
create unique index committee_group_title_taken on committee_group (committee_id, lower(title));

-- People stay when their membership ends; whoever uses a group leaves them out.
create table committee_group_member (
  committee_group_id integer not null references committee_group on delete cascade,
  user_id integer not null references app_user on delete cascade,
  primary key (committee_group_id, user_id)
);
create index committee_group_of_user on committee_group_member (user_id);

create table committee_link (
  id integer generated always as identity primary key,
  committee_id integer not null references committee on delete cascade,
  title text not null check (title <> ''),
  url text not null check (url ~* '^https?://')
);
create index committee_link_committee on committee_link (committee_id);

-- Small letters without accents, for finding people however they are typed.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    normalize(replace(replace(replace(translate(lower($1), 'đøłı', 'doli'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), nfd),
    '[\u0300-\u036f]', '', 'g');
