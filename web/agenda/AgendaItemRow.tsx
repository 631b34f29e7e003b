import { ActionIcon } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#shared/agenda/agenda-item.ts'
import { CommentIcon } from '#web/kit/CommentIcon.tsx'
import { ListRow } from '#web/kit/ListRow.tsx'
import { UnreadDot } from '#web/kit/UnreadDot.tsx'
import { numberOf } from './agenda-order.ts'

type Props = {
  item: AgendaItem
  current: boolean
  /** The entry of the agenda that stands for it, in agenda-order mode. */
  entry_id?: number | undefined
}

/** A row of the business directory; a paragraph is a bold heading that leads nowhere (D2 §2 Agenda item row). */
export function AgendaItemRow({ item, current, entry_id }: Props) {
  if (item.is_paragraph) return <ListRow title={item.title} strong />
  return (
    <ListRow
      leading={numberOf(item)}
      title={item.title}
      link={{ to: '/agenda_items/$id', params: { id: item.id }, search: { tagesordnungitem_id: entry_id } }}
      current={current}
      trailing={<Marks item={item} entry_id={entry_id} />}
    />
  )
}

/** What the reader has annotated and not yet read of its documents, and the way to its proposal. */
const Marks = ({ item, entry_id }: Pick<Props, 'item' | 'entry_id'>) => (
  <>
    <CommentIcon has_annotations={item.has_annotations} />
    {(item.proposal_id !== null || item.attachments.length > 0) && <UnreadDot last_seen={item.last_seen} />}
    {item.proposal_id !== null && <ProposalLink proposal_id={item.proposal_id} title={item.title} entry_id={entry_id} />}
  </>
)

function ProposalLink({ proposal_id, title, entry_id }: { proposal_id: number; title: string } & Pick<Props, 'entry_id'>) {
  const { t } = useTranslation()
  const label = t('agenda.open_proposal', { title })
  return (
    <ActionIcon
      size={36}
      variant="subtle"
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link {...props} to="/proposals/$id" params={{ id: proposal_id }} search={{ tagesordnungitem_id: entry_id }} />
      )}
    >
      <IconFileText size={22} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
