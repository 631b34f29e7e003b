import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { LiveButton } from '#features/agenda/web/live/LiveButton.tsx'
import { RunningMark } from '#features/agenda/web/live/RunningMark.tsx'
import type { Meeting } from '#features/meetings/contract.ts'
import { NotesBadge } from '#features/notes/web/NotesBadge.tsx'
import covering from '#platform/web/ui/list/covering-link.module.css'
import { Dash } from '#platform/web/ui/list/Dash.tsx'
import shared from '#platform/web/ui/list/table.module.css'
import classes from './agenda-list.module.css'

type Props = { meeting: Meeting; entry: AgendaEntry }

/** A row of the agenda; a paragraph is a bold heading without a link (D2 §2). */
export function AgendaEntryRow({ meeting, entry }: Props) {
  const { t } = useTranslation()
  const { id, title, number, business, is_paragraph } = entry.agenda_item
  if (is_paragraph)
    return (
      <tr className={classes.paragraph}>
        <td colSpan={5}>
          <strong>{title}</strong>
          {entry.notes && <p className={classes.remarks}>{entry.notes}</p>}
        </td>
      </tr>
    )
  return (
    <tr className={`${shared.row} ${classes.entry}`} data-active={entry.is_active || undefined}>
      <td className={classes.number}>{number}</td>
      <td className={classes.title}>
        <Link to="/agenda_items/$id" params={{ id }} search={{ tagesordnungitem_id: entry.id }} className={covering.link}>
          {title}
        </Link>
        <RunningMark is_active={entry.is_active} />
      </td>
      <td className={classes.notes}>
        <EntryNotes meeting={meeting} entry={entry} />
      </td>
      <td className={classes.responsible} data-empty={!business?.responsible || undefined}>
        <span className={classes.narrow}>{t('agenda.responsible_before')} </span>
        {business?.responsible?.title ?? <Dash meaning={t('agenda.none')} />}
      </td>
      <td className={classes.live}>
        <LiveButton meeting={meeting} entry={entry} />
      </td>
    </tr>
  )
}

/** The number of notes on the item that the reader sees, or a dash, and the agenda's own remarks (D2 §2). */
function EntryNotes({ meeting, entry }: { meeting: Meeting; entry: AgendaEntry }) {
  const count = meeting.agenda_items.find(({ id }) => id === entry.agenda_item.id)?.notes.length ?? 0
  return (
    <>
      <NotesBadge count={count} dash={entry.notes === ''} />
      {entry.notes && <p className={classes.remarks}>{entry.notes}</p>}
    </>
  )
}
