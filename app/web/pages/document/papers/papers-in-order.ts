import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import type { AgendaEntry, AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import { type AgendaItemSearch, sortAgendaItems } from '#features/agenda/web/queries.ts'
import type { DocumentKind, DocumentListed } from '#features/documents/document.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { sortAttachments, sortMeetingDocuments } from '#features/meetings/web/DocumentRow.tsx'
import type { PersonalDocument } from '#features/personal-documents/document.ts'

/** A document in a list, with its kind. */
export type ListedPaper = DocumentListed & { kind: DocumentKind }

const ofKind =
  (kind: DocumentKind) =>
  (document: DocumentListed): ListedPaper => ({ ...document, kind })

type OfItem = Pick<AgendaItemWithMeeting, 'proposal' | 'attachments'> & { personal_documents: DocumentListed[] }

/** The papers of an agenda item, in the order of its page: proposal, attachments, personal documents. */
export const papersOfItem = ({ proposal, attachments, personal_documents }: OfItem): ListedPaper[] => [
  ...(proposal ? [ofKind('proposals')(proposal)] : []),
  ...sortAttachments(attachments).map(ofKind('attachments')),
  ...personal_documents.map(ofKind('personal_documents')),
]

type OfMeeting = Pick<Meeting, 'protocol' | 'meeting_documents'>

/** The papers of a meeting itself, in the order of its page: minutes, then its other documents. */
export const papersOfMeeting = ({ protocol, meeting_documents }: OfMeeting, documents_use_sort_order: boolean): ListedPaper[] => [
  ...(protocol ? [ofKind('protocols')(protocol)] : []),
  ...sortMeetingDocuments(meeting_documents, documents_use_sort_order).map(ofKind('meeting_documents')),
]

type ItemOfPaper = Pick<AgendaItem, 'id' | 'title' | 'number' | 'number_or_business_number'>

/** A paper with its agenda item, null for a paper of the meeting itself, and the order in which it is reached. */
export type MeetingPaper = ListedPaper & { agenda_item: ItemOfPaper | null; search: AgendaItemSearch }

type Listing = {
  meeting: OfMeeting & Pick<Meeting, 'agenda_items'>
  /** The caller's own documents on items of the meeting, as far as they are known. */
  personal_documents: PersonalDocument[]
  documents_use_sort_order: boolean
  /** The agenda, if the reader moves in its order; undefined: in the order of the business directory. */
  entries?: AgendaEntry[] | undefined
}

/** All papers of a meeting: its own, then those of its items. An item that the agenda lists again later comes again. */
export function papersInOrder({ meeting, personal_documents, documents_use_sort_order, entries }: Listing): MeetingPaper[] {
  const stops = entries ? stopsOfAgenda(meeting.agenda_items, entries) : stopsOfDirectory(meeting.agenda_items)
  const search = stops[0]?.search ?? {}
  return [
    ...papersOfMeeting(meeting, documents_use_sort_order).map((paper) => ({ ...paper, agenda_item: null, search })),
    ...stops.flatMap((stop) => {
      const own = personal_documents.filter(({ agenda_item_id }) => agenda_item_id === stop.agenda_item.id)
      return papersOfItem({ ...stop.agenda_item, personal_documents: own }).map((paper) => ({ ...paper, ...stop }))
    }),
  ]
}

type Stop = { agenda_item: AgendaItem; search: AgendaItemSearch }

const stopsOfDirectory = (items: AgendaItem[]): Stop[] =>
  sortAgendaItems(items)
    .filter(({ is_paragraph }) => !is_paragraph)
    .map((agenda_item) => ({ agenda_item, search: {} }))

function stopsOfAgenda(items: AgendaItem[], entries: AgendaEntry[]): Stop[] {
  const stops: Stop[] = []
  for (const { id, agenda_item: listed } of entries) {
    const agenda_item = items.find((item) => item.id === listed.id)
    // An item that is listed twice in a row is one stop, as for the next entry.
    if (!agenda_item || agenda_item.is_paragraph || stops.at(-1)?.agenda_item.id === agenda_item.id) continue
    stops.push({ agenda_item, search: { tagesordnungitem_id: id } })
  }
  return stops
}

/** The open document and the agenda entry that led to it, if one did. */
type Open = { id: number; kind: DocumentKind; tagesordnungitem_id?: number | undefined }

export type Neighbours = { previous: MeetingPaper | undefined; next: MeetingPaper | undefined }

/** The papers before and after the open one; neither if it is not among them, such as a withdrawn one. */
export function neighboursOf(papers: readonly MeetingPaper[], open: Open): Neighbours {
  const isOpen = ({ id, kind }: MeetingPaper) => id === open.id && kind === open.kind
  const exact = papers.findIndex((one) => isOpen(one) && one.search.tagesordnungitem_id === open.tagesordnungitem_id)
  const index = exact === -1 ? papers.findIndex(isOpen) : exact
  return index === -1 ? { previous: undefined, next: undefined } : { previous: papers[index - 1], next: papers[index + 1] }
}
