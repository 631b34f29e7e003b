import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgendaOrder } from '#app/web/pages/document/next-agenda-item.tsx'
import { agendaEntriesQuery, agendaItemQuery } from '#features/agenda/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { Beside } from '#features/documents/web/document-address.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { personalDocumentsOfMeetingQuery } from '#features/personal-documents/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import {
  type ListedPaper,
  type MeetingPaper,
  type Neighbours,
  neighboursOf,
  papersInOrder,
  papersOfItem,
  papersOfMeeting,
} from './papers-in-order.ts'

/** The papers of the same parent as the document, in the order of its page. */
export function useSiblings({ agenda_item_id, meeting_id }: Pick<DocumentWithParents, 'agenda_item_id' | 'meeting_id'>) {
  const { documents_use_sort_order } = useConfiguration()
  const item = useQuery({ ...agendaItemQuery(agenda_item_id ?? 0), enabled: agenda_item_id !== null, select: papersOfItem })
  const meeting = useQuery({
    ...meetingQuery(meeting_id),
    enabled: agenda_item_id === null,
    select: (one) => papersOfMeeting(one, documents_use_sort_order),
  })
  return agenda_item_id === null ? meeting : item
}

/** All papers of a meeting, in the order in which the reader moves; undefined while they are not known. */
export function useMeetingPapers(meeting_id: number) {
  const { documents_use_sort_order } = useConfiguration()
  const { tagesordnungitem_id } = useAgendaOrder()
  const isInOrder = tagesordnungitem_id !== undefined
  const { data: meeting, isError, refetch } = useQuery(meetingQuery(meeting_id))
  const agenda = useQuery({ ...agendaEntriesQuery(meeting_id), enabled: isInOrder })
  const own = useQuery(personalDocumentsOfMeetingQuery(meeting_id))
  const isWaiting = own.isPending || (isInOrder && agenda.isPending)
  const papers = useMemo(() => {
    if (!meeting || isWaiting) return undefined
    // If an import has removed the entry, falls back to the order of the meeting.
    const entries = agenda.data?.some((entry) => entry.id === tagesordnungitem_id) ? agenda.data : undefined
    return papersInOrder({ meeting, personal_documents: own.data ?? [], documents_use_sort_order, entries })
  }, [meeting, isWaiting, agenda.data, own.data, tagesordnungitem_id, documents_use_sort_order])
  return { papers, isError, refetch }
}

const nobody: Neighbours = { previous: undefined, next: undefined }

type Moving = Pick<DocumentWithParents, 'id' | 'kind' | 'meeting_id'>

/** The papers before and after the open one in its meeting, without the one on the other side; neither while they are not known. */
export function useNeighbours(open: Moving, other: Beside | null): Neighbours {
  const { tagesordnungitem_id } = useAgendaOrder()
  const { papers } = useMeetingPapers(open.meeting_id)
  if (!papers) return nobody
  const [openKey, otherKey] = [keyOf(open), other !== null && typeof other === 'object' ? keyOf(other) : null]
  const reached = papers.filter((paper) => keyOf(paper) !== otherKey || keyOf(paper) === openKey)
  return neighboursOf(reached, { id: open.id, kind: open.kind, tagesordnungitem_id })
}

/** The key of a document among those of all kinds. */
export const keyOf = ({ kind, id }: Pick<DocumentWithParents, 'kind' | 'id'>) => `${kind}/${id}`

/** Titles as on the parent's page. */
export function useTitleInList() {
  const { t } = useTranslation()
  return ({ kind, title }: Pick<ListedPaper, 'kind' | 'title'>): string => {
    if (kind === 'protocols') return t('documents.protocol')
    return kind === 'proposals' ? t('agenda.proposal') : title
  }
}

/** Where in the meeting a paper belongs: the number of its agenda item, else the item's title, or the meeting. */
export function usePlaceOfPaper() {
  const { t } = useTranslation()
  return ({ agenda_item }: Pick<MeetingPaper, 'agenda_item'>): string => {
    if (!agenda_item) return t('documents.of_meeting')
    const number = (agenda_item.number || agenda_item.number_or_business_number || '').replace(/\.$/, '')
    return number ? t('documents.item_number', { number }) : agenda_item.title
  }
}
