-- What a re-import no longer has is withdrawn, not removed: whoever worked on it keeps reaching it, and a later import brings it back.

alter table document add withdrawn timestamptz;
alter table agenda_item add withdrawn timestamptz;
create index document_withdrawn on document (meeting_id) where withdrawn is not null;
create index agenda_item_withdrawn on agenda_item (meeting_id) where withdrawn is not null;
create index note_on_object on note (content_type, object_id);

-- Notes lose their object when it is withdrawn, as when it is removed, and find it again when it comes back: no code can forget that.
create function note_withdrawn_document() returns trigger language plpgsql as $$
begin
  if new.withdrawn is null then
    update note set document_id = new.id
    where content_type = replace(left(new.kind, -1), '_', '') and object_id = new.id and document_id is null;
  else
    update note set document_id = null where document_id = new.id;
  end if;
  return null;
end
$$;
create trigger document_withdrawn after update on document for each row
  when ((old.withdrawn is null) is distinct from (new.withdrawn is null)) execute function note_withdrawn_document();

create function note_withdrawn_agenda_item() returns trigger language plpgsql as $$
begin
  if new.withdrawn is null then
    update note set agenda_item_id = new.id where content_type = 'agendaitem' and object_id = new.id and agenda_item_id is null;
  else
    update note set agenda_item_id = null where agenda_item_id = new.id;
  end if;
  return null;
end
$$;
create trigger agenda_item_withdrawn after update on agenda_item for each row
  when ((old.withdrawn is null) is distinct from (new.withdrawn is null)) execute function note_withdrawn_agenda_item();
