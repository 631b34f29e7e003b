-- What a motion said when, and who changed it; `is_public` once it was the text of a published motion, so that others than those who see drafts know it.
create table motion_version (
  motion_id integer not null references motion on delete cascade,
  number integer not null check (number >= 1),
  title text not null,
  description text not null,
  reason text not null,
  -- The title of its type.
  business_type text not null,
  changed_by integer not null references app_user,
  changed_at timestamptz not null,
  is_public boolean not null,
  primary key (motion_id, number)
);
create index motion_version_changed_by on motion_version (changed_by);
insert into motion_version
  select motion.id, 1, motion.title, motion.description, motion.reason, coalesce(motion.signed_business_type, type.title),
    motion.creator_id, motion.updated, motion.status <> 'DRAFT'
  from motion join business_type type on type.id = motion.business_type_id;

-- Which version somebody has read last: theirs alone.
create table motion_reading (
  motion_id integer not null references motion on delete cascade,
  user_id integer not null references app_user on delete cascade,
  number integer not null,
  read_at timestamptz not null,
  primary key (motion_id, user_id)
);
create index motion_reading_user on motion_reading (user_id);
