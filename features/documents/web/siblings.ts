import { useQuery } from '@tanstack/react-query'
import { agendaItemQuery } from '#features/agenda/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentKind, DocumentListed } from '#features/documents/document.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { sortAttachments, sortMeetingDocuments } from '#features/meetings/web/sort-documents.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'

export type Sibling = DocumentListed & { kind: DocumentKind }

const ofKind =
  (kind: DocumentKind) =>
  (document: DocumentListed): Sibling => ({ ...document, kind })

/**
 * The documents of the same parent, in the order of its page: proposal, attachments and personal documents of an agenda item, or protocol
 * and documents of a meeting.
 */
export function useSiblings({ agenda_item_id, meeting_id }: DocumentWithParents) {
  const { documents_use_sort_order } = useConfiguration()
  const item = useQuery({
    ...agendaItemQuery(agenda_item_id ?? 0),
    enabled: agenda_item_id !== null,
    select: ({ proposal, attachments, personal_documents }) => [
      ...(proposal ? [ofKind('proposals')(proposal)] : []),
      ...sortAttachments(attachments).map(ofKind('attachments')),
      ...personal_documents.map(ofKind('personal_documents')),
    ],
  })
  const meeting = useQuery({
    ...meetingQuery(meeting_id),
    enabled: agenda_item_id === null,
    select: ({ protocol, meeting_documents }) => [
      ...(protocol ? [ofKind('protocols')(protocol)] : []),
      ...sortMeetingDocuments(meeting_documents, documents_use_sort_order).map(ofKind('meeting_documents')),
    ],
  })
  return agenda_item_id === null ? meeting : item
}

type Key = { id: number; kind: DocumentKind }

/** The sibling this many places further; undefined beyond either end, or if the open document is not among them. */
export function siblingAt(siblings: Sibling[], open: Key, steps: 1 | -1): Sibling | undefined {
  const place = siblings.findIndex(({ id, kind }) => id === open.id && kind === open.kind)
  return place === -1 ? undefined : siblings[place + steps]
}
