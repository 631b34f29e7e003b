import type { AgendaEntry } from '#features/agenda/contract.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { NotesBadge } from '#features/notes/web/NotesBadge.tsx'
import classes from './agenda-list.module.css'

/** How many notes the reader sees on the item, a dash where there are none, and what the agenda itself remarks (D2 §2). */
export function EntryNotes({ meeting, entry }: { meeting: Meeting; entry: AgendaEntry }) {
  const count = meeting.agenda_items.find(({ id }) => id === entry.agenda_item.id)?.notes.length ?? 0
  return (
    <>
      <NotesBadge count={count} dash={entry.notes === ''} />
      {entry.notes && <p className={classes.remarks}>{entry.notes}</p>}
    </>
  )
}
