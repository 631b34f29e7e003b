-- A motion of a meeting that is over can be moved to a coming one. The move is a link of its chain: the signatures after it cover it.
alter table motion_signature rename to motion_link;
alter table motion_link add column moved_from integer, add column moved_to integer;
alter table motion_link drop constraint motion_signature_role_check, add constraint motion_link_role_check check (
  role in ('FIRST_SIGNATORY', 'SECOND_SIGNATORY', 'THIRD_SIGNATORY', 'OTHER_SIGNATORY', 'MOVED'));
alter table motion_link add constraint motion_link_moved check (
  num_nonnulls(moved_from, moved_to) = case when role = 'MOVED' then 2 else 0 end);
alter table motion_link drop constraint motion_signed_once;
create unique index motion_signed_once on motion_link (motion_id, user_id) where role <> 'MOVED';

create view motion_signature as
  select id, motion_id, number, user_id, full_name, role, signed_at, text_hash, previous_hash, hash from motion_link where role <> 'MOVED';
