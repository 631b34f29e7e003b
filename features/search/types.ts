import type { DocumentKind } from '#features/documents/document.ts'

/** Types of hits, in the order of the tabs (D3 §3). `virtual.document` stands for all documents. */
export const searchTypes = [
  'backend.meeting',
  'backend.agendaitem',
  'backend.business',
  'backend.committee',
  'virtual.document',
  'backend.meetingdocument',
  'backend.protocol',
  'backend.proposal',
  'backend.attachment',
  'backend.committeedocument',
  'backend.vorstoss',
] as const
export type SearchType = (typeof searchTypes)[number]

/** The type of each kind of document; personal documents have no type of their own and count only as documents. */
export const typeOfKind = {
  meeting_documents: 'backend.meetingdocument',
  protocols: 'backend.protocol',
  proposals: 'backend.proposal',
  attachments: 'backend.attachment',
  personal_documents: 'virtual.document',
} as const satisfies Record<DocumentKind, SearchType>

const fileTypes: readonly SearchType[] = [...Object.values(typeOfKind), 'backend.committeedocument']

/** Whether hits of the type are files, which have a lead text (D3 §2). */
export const isFileType = (type: SearchType) => fileTypes.includes(type)

/** Whether hits of the type show where their text matches: files (D3 §2), and motions. */
export const hasLeadText = (type: SearchType) => isFileType(type) || type === 'backend.vorstoss'

/** Types without a day: a committee, and a business, which may be in several meetings. A date range excludes them. */
const undatedTypes: readonly SearchType[] = ['backend.business', 'backend.committee']

/** Whether hits of the type can be filtered by date; all types together can. */
export const isDated = (type: SearchType | undefined) => type === undefined || !undatedTypes.includes(type)

/** The types that have a facet panel (D3 §2). */
export const facetedTypes = [
  'virtual.document',
  'backend.agendaitem',
  'backend.business',
  'backend.meeting',
] as const satisfies SearchType[]
export type FacetedType = (typeof facetedTypes)[number]

/** All facets. */
export const facetNames = ['committee', 'document_type', 'file_type', 'business_type', 'year'] as const
export type FacetName = (typeof facetNames)[number]

/** The facets of each type, in the order of the panel. */
export const facetsOf: Record<FacetedType, readonly FacetName[]> = {
  'virtual.document': ['committee', 'document_type', 'file_type', 'year'],
  'backend.agendaitem': ['committee', 'year'],
  'backend.business': ['committee', 'business_type'],
  'backend.meeting': ['committee', 'year'],
}
