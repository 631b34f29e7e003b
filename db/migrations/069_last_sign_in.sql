-- When somebody last signed in, for the list of users; so far only the audit log told, or a session that had not been swept.
alter table app_user add column last_sign_in timestamptz;
update app_user set last_sign_in = latest.at
from (select user_id, max(at) as at from audit_log where action = 'sign_in' and outcome = 'done' group by user_id) latest
where app_user.id = latest.user_id;
