import { IconBook2, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type MeetingPaper, papersInOrder } from '#app/web/pages/document/papers/papers-in-order.ts'
import type { Prepared } from '#features/documents/contract.ts'
import { downloadOf, versionLink } from '#features/documents/web/document-address.ts'
import { preparationQuery } from '#features/documents/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { knowsPlace } from '#platform/web/pdf/reading-position.ts'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'

/**
 * What a reader most likely wants of a meeting: the current item while there is one, else the paper that the reader left last, at its very place, else
 * the first one not opened yet. Nothing once all is read.
 */
export function PrimaryAction({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { documents_use_sort_order } = useConfiguration()
  const { data: prepared = [] } = useQuery(preparationQuery(meeting.id))
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
  const left = lastLeft(papers, prepared)
  const paper = left?.paper ?? papers.find(({ last_seen }) => last_seen === null)
  if (!paper) return null
  const hasBegun = papers.some(({ last_seen }) => last_seen !== null)
  return (
    <LinkButton
      variant="filled"
      label={t(hasBegun ? 'meetings.read_on' : 'meetings.begin_reading')}
      icon={<IconBook2 size={20} aria-hidden />}
      link={versionLink(paper.kind, paper.id, { ...paper.search, page: left?.page })}
    />
  )
}

/** The paper that was read last and not to its end. The viewer knows the place in this browser; after reading elsewhere, the page is given. */
function lastLeft(papers: MeetingPaper[], prepared: Prepared[]) {
  const begun = prepared.filter(({ last_read, pages_left }) => last_read !== null && pages_left > 0)
  for (const { version_id, last_page } of begun.toSorted((one, other) => (one.last_read! < other.last_read! ? 1 : -1))) {
    const paper = papers.find((listed) => listed.version_id === version_id)
    if (paper)
      return { paper, page: last_page === null || knowsPlace(downloadOf({ ...paper, agenda_item: null }).href) ? undefined : last_page }
  }
  return undefined
}
