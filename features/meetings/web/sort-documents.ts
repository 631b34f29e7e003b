import type { DocumentListed } from '#features/documents/document.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'

type Sortable = Pick<DocumentListed, 'title' | 'sort_order'>

const byTitle = (one: Sortable, other: Sortable) => compareTitles(one.title, other.title)
const bySortOrder = (one: Sortable, other: Sortable) => orderOf(one) - orderOf(other) || byTitle(one, other)
const orderOf = ({ sort_order }: Sortable) => sort_order ?? Number.MAX_SAFE_INTEGER

/** Sorts meeting documents by sort_order if so configured, else by title (D2 §2). */
export const sortMeetingDocuments = <Document extends Sortable>(documents: Document[], documents_use_sort_order: boolean): Document[] =>
  documents.toSorted(documents_use_sort_order ? bySortOrder : byTitle)

/** Sorts attachments by sort_order if any has one, else by title (D3 §7). */
export const sortAttachments = <Document extends Sortable>(attachments: Document[]): Document[] =>
  attachments.toSorted(attachments.some(({ sort_order }) => sort_order !== null) ? bySortOrder : byTitle)
