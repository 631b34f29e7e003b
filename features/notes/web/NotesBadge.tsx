import { VisuallyHidden } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NotesBadge.module.css'

type Props = { count: number /** Shows a dash for none, as in a table cell. */; dash?: boolean }

/** How many notes the reader sees on an object (D2 §2); by default nothing if there are none. */
export const NotesBadge = ({ count, dash = false }: Props) => (count > 0 || dash ? <Badge count={count} /> : null)

function Badge({ count }: Pick<Props, 'count'>) {
  const { t } = useTranslation()
  const label = t(count === 0 ? 'notes.no_notes' : 'notes.note_count', { count })
  return (
    <span className={classes.badge} data-empty={count === 0 || undefined} title={label}>
      {count > 0 && <IconNotes size={16} stroke={1.5} aria-hidden />}
      <span aria-hidden>{count === 0 ? '–' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
