-- Every producer's committee has numbers of its own: whose number it is, is part of what a re-import recognises a meeting by.

alter table meeting add source_oguid text;
update meeting set source_oguid = committee.source_oguid from committee where committee.id = meeting.committee_id;
alter table meeting drop constraint meeting_known_once;
create unique index meeting_known_once on meeting (committee_id, coalesce(source_oguid, ''), opengever_id);
