-- Who tagged what. An entry stays when its option is switched off or moved to other content, and is told of again when that is taken back.
create table tag_entry (
  option_id integer not null references tag_option on delete cascade,
  user_id integer not null references app_user on delete cascade,
  -- Of the object.
  meeting_id integer not null references meeting on delete cascade,
  content_type text not null,
  agenda_item_id integer references agenda_item on delete cascade,
  document_id integer references document on delete cascade,
  created timestamptz not null,
  constraint tag_entry_object check (
    case content_type
      when 'agendaitem' then agenda_item_id is not null and document_id is null
      else document_id is not null and agenda_item_id is null
    end
  ),
  constraint tag_entry_once_an_item unique (agenda_item_id, user_id, option_id),
  constraint tag_entry_once_a_document unique (document_id, user_id, option_id)
);
create index tag_entry_meeting on tag_entry (meeting_id, user_id);
create index tag_entry_option on tag_entry (option_id);

-- Another one after every change of tags that people set on the meeting's objects: what is counted is kept by it.
alter table meeting add column tags_revision uuid not null default gen_random_uuid();

create table bookmark (
  user_id integer not null references app_user on delete cascade,
  agenda_item_id integer not null references agenda_item on delete cascade,
  primary key (user_id, agenda_item_id)
);
create index bookmark_agenda_item on bookmark (agenda_item_id);
