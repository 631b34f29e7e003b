-- What people draw and write on documents: layers of one person on one version.

create table annotation_layer (
  id integer generated always as identity primary key,
  version_id integer not null references document_version on delete cascade,
  owner_id integer not null references app_user on delete cascade,
  name text,
  is_private boolean not null,
  is_restored boolean not null default false,
  -- Of a former viewer: shown, never edited.
  xfdf text,
  -- Kept here, because every list of documents asks whether there are any.
  annotation_count integer not null default 0 check (annotation_count >= 0),
  -- Of the texts of all annotations: how much a layer may hold is limited.
  content_bytes integer not null default 0 check (content_bytes >= 0),
  has_annotations boolean not null generated always as (annotation_count > 0 or xfdf is not null) stored,
  created timestamptz not null default now(),
  updated timestamptz not null,
  constraint annotation_layer_name check (is_private = (name is null)),
  constraint annotation_layer_legacy check (xfdf is null or (not is_private and annotation_count = 0))
);
create unique index annotation_layer_one_private on annotation_layer (version_id, owner_id) where is_private;
create index annotation_layer_version on annotation_layer (version_id, owner_id);
create index annotation_layer_annotated on annotation_layer (owner_id, version_id) where has_annotations;

create table annotation (
  owner_id integer not null references app_user on delete cascade,
  -- Its author's own, so that a repeated create is known.
  id uuid not null,
  layer_id integer not null references annotation_layer on delete cascade,
  -- In which order they lie upon each other.
  place bigint not null generated always as identity,
  -- As it came: jsonb would refuse some strings. None of what was removed: its id stays, so that a late repetition brings nothing back.
  content json,
  created timestamptz not null,
  updated timestamptz not null,
  primary key (owner_id, id)
);
create index annotation_layer_place on annotation (layer_id, place);
