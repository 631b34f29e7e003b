-- The annotations of a version come along to the next one, and what differs between their texts can be read.

-- The versions that the layers of the version before are still to be brought to.
create table carry_over (
  version_id integer primary key references document_version on delete cascade,
  from_version_id integer not null references document_version on delete cascade
);
create index carry_over_from on carry_over (from_version_id);

-- The layers that were brought already: a repetition passes over them, whatever has become of what it brought.
create table carried_layer (
  version_id integer not null references carry_over on delete cascade,
  layer_id integer not null references annotation_layer on delete cascade,
  primary key (version_id, layer_id)
);
create index carried_layer_layer on carried_layer (layer_id);

-- Kept once it was asked for; goes with the files.
create table file_comparison (
  old_sha256 text not null references stored_file on delete cascade,
  new_sha256 text not null references stored_file on delete cascade,
  -- What differs; null where a text cannot be read.
  changes json,
  primary key (old_sha256, new_sha256)
);
create index file_comparison_new on file_comparison (new_sha256);
