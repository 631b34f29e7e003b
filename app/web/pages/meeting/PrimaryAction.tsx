import { IconBook2, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { papersInOrder } from '#app/web/pages/document/papers/papers-in-order.ts'
import { versionLink } from '#features/documents/web/document-address.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'

/** What a reader most likely wants of a meeting: the current item while there is one, else the first paper not read yet. Nothing once all is read. */
export function PrimaryAction({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { documents_use_sort_order } = useConfiguration()
  const current = meeting.is_running_meeting ? meeting.agenda_items.find(({ is_active }) => is_active) : undefined
  if (current) {
    const link = { to: '/agenda_items/$id', params: { id: current.id } } as const
    return (
      <LinkButton
        variant="filled"
        label={t('meetings.to_current_item')}
        icon={<IconPlayerPlayFilled size={18} aria-hidden />}
        link={link}
      />
    )
  }
  const papers = papersInOrder({ meeting, personal_documents: [], documents_use_sort_order })
  const unread = papers.find(({ last_seen }) => last_seen === null)
  if (!unread) return null
  const hasBegun = papers.some(({ last_seen }) => last_seen !== null)
  return (
    <LinkButton
      variant="filled"
      label={t(hasBegun ? 'meetings.read_on' : 'meetings.begin_reading')}
      icon={<IconBook2 size={20} aria-hidden />}
      link={versionLink(unread.kind, unread.id, unread.search)}
    />
  )
}
