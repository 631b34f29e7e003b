import { IconFileText, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { NotesBadge } from '#features/notes/web/NotesBadge.tsx'
import { TagChips } from '#features/tags/web/TagChips.tsx'
import classes from './AgendaItemFacts.module.css'
import { RunningMark } from './live/RunningMark.tsx'

type Props = { item: AgendaItem; committee_id: number; beside: boolean }

/** Below the title of an item: whether it is dealt with, and its tags or, beside a page, its papers (D2 §2 Agenda item row, Agenda item page). */
export const AgendaItemFacts = ({ item, committee_id, beside }: Props) => (
  <>
    <RunningMark is_active={item.is_active} />
    {beside ? <Papers item={item} /> : <TagChips object={item} content_type="agendaitem" committee_id={committee_id} />}
    <NotesBadge count={item.notes.length} />
  </>
)

function Papers({ item: { proposal_id, attachments } }: { item: AgendaItem }) {
  const { t } = useTranslation()
  return (
    <>
      {proposal_id !== null && (
        <span className={classes.fact}>
          <IconFileText size={16} stroke={1.5} aria-hidden />
          {t('agenda.proposal')}
        </span>
      )}
      {attachments.length > 0 && (
        <span className={classes.fact}>
          <IconPaperclip size={16} stroke={1.5} aria-hidden />
          {t('agenda.attachment_count', { count: attachments.length })}
        </span>
      )}
    </>
  )
}
