-- The audit log is read by action and subject, and asked for which of them there are.
create index audit_log_action on audit_log (action, id);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
