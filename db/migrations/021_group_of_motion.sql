-- Who was asked to sign stays: a group does not take its place in motions along.
alter table motion_signatory
  drop constraint motion_signatory_group_id_committee_id_fkey,
  add foreign key (group_id, committee_id) references committee_group (id, committee_id) on delete restrict;
