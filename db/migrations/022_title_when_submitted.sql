-- What a group or committee was called by the submission: it may be called otherwise afterwards, the motion says what was submitted.

alter table motion_signatory add column title_when_submitted text;

update motion_signatory s set title_when_submitted = coalesce(
  (select g.title from committee_group g where g.id = s.group_id), (select c.title from committee c where c.id = s.committee_id))
where s.user_id is null and exists (select from motion m where m.id = s.motion_id and m.status = 'SUBMITTED');
