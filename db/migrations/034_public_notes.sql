-- Everybody's list of all notes begins with the public ones of one's committees.
create index note_public_in_committee on note (committee_id) where public;
