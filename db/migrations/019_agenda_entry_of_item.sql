-- What goes with an agenda item that an import removes, and whether an item is dealt with, is found without reading all agendas.

create index agenda_entry_item on agenda_entry (agenda_item_id);
