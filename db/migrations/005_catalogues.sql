-- What site administrators keep up to date for everybody.

-- Kinds of business; api_uid is what the records system knows them by.
create table business_type (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  api_uid text not null check (api_uid <> ''),
  show_for_proposal boolean not null default true,
  sort_order integer not null default 0,
  constraint business_type_api_uid_taken unique (api_uid)
);

-- Tags that people can set, for the content types on which they are offered.
create table tag_option (
  id integer generated always as identity primary key,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title_de text not null check (title_de <> ''),
  title_fr text not null check (title_fr <> ''),
  title_en text not null check (title_en <> ''),
  style text not null check (style in ('simple', 'count', 'progress')),
  content_types text[] not null check (cardinality(content_types) > 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Comes with imported papers; people cannot set it themselves.
  readonly boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  constraint tag_option_slug_taken unique (slug)
);

-- Preset texts for messages about a meeting (meeting_template_fragments on the wire).
create table meeting_template_fragment (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  sort_order integer not null default 0,
  constraint meeting_template_fragment_name_taken unique (name)
);

-- What the administration sets of the configuration; a setting of the environment goes before it.
create table site_setting (
  name text primary key,
  value jsonb not null
);

alter table app_user add column is_auditor boolean not null default false;
