import { ActionIcon } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { BookmarkToggle } from '#features/bookmarks/web/BookmarkToggle.tsx'
import { UnreadDot } from '#platform/web/ui/list/UnreadDot.tsx'
import { CommentIcon } from '#platform/web/ui/text/CommentIcon.tsx'

type Props = { item: AgendaItem; committee_id: number; entry_id: number | undefined; beside: boolean }

/** The annotation and unread marks of an item's documents, the link to its proposal, and the bookmark. */
export function AgendaItemMarks({ item, committee_id, entry_id, beside }: Props) {
  const { proposal_id, title } = item
  return (
    <>
      <CommentIcon has_annotations={item.has_annotations} />
      {(proposal_id !== null || item.attachments.length > 0) && <UnreadDot last_seen={item.last_seen} />}
      {proposal_id !== null && !beside && <ProposalLink proposal_id={proposal_id} title={title} entry_id={entry_id} />}
      {!beside && <BookmarkToggle item={item} committee_id={committee_id} />}
    </>
  )
}

function ProposalLink({ proposal_id, title, entry_id }: { proposal_id: number; title: string; entry_id: number | undefined }) {
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
