-- A person's own motions are found by these, however many others there are.
create index motion_link_of_user on motion_link (user_id);
create index motion_signatory_of_committee on motion_signatory (committee_id) where is_committee;
