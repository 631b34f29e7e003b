-- The hints of the first steps that a user has closed.
alter table app_user add closed_hints text[] not null default '{}' check (closed_hints <@ array['read', 'share', 'offline']);
