-- A description that somebody wrote on the page stays when a later zip says something else. Which ones there are by now, the audit log tells: where a zip has
-- come since, nobody knows whose text it is, and what is kept wrongly the next import shows beside the zip's.

alter table meeting add description_by_hand boolean not null default false;
update meeting set description_by_hand = true where exists (
  select from audit_log
  where audit_log.action = 'describe_meeting' and audit_log.outcome = 'done'
    and audit_log.subject_type = 'meeting' and audit_log.subject_id = meeting.id::text);
