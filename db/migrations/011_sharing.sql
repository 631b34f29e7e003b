-- With whom people share their layers: each row is a person or a group of the meeting's committee.

alter table committee_group add constraint committee_group_of_committee unique (id, committee_id);

create table layer_recipient (
  layer_id integer not null references annotation_layer on delete cascade,
  -- Of the meeting. A group counts for those who are active there.
  committee_id integer not null,
  user_id integer,
  group_id integer,
  constraint layer_recipient_one check (num_nonnulls(user_id, group_id) = 1),
  constraint layer_recipient_once unique nulls not distinct (layer_id, user_id, group_id),
  -- With the membership or the group goes what was shared: nobody else sees more by that.
  foreign key (user_id, committee_id) references membership (user_id, committee_id) on delete cascade,
  foreign key (group_id, committee_id) references committee_group (id, committee_id) on delete cascade
);
create index layer_recipient_user on layer_recipient (user_id, committee_id) where user_id is not null;
create index layer_recipient_group on layer_recipient (group_id, committee_id) where group_id is not null;

-- Of all layers on a version few are shared: whoever looks for those of others passes over the rest.
create index annotation_layer_shared on annotation_layer (version_id) where not is_private;
