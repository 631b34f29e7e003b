import type { DocumentKind } from '#features/documents/document.ts'

/** What is found, and the tabs of the search page in their order (D3 §3). `virtual.document` is all documents together. */
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
] as const
export type SearchType = (typeof searchTypes)[number]

/** Documents of their kind; the caller's own personal ones have no type of their own and are found as documents alone. */
export const typeOfKind = {
  meeting_documents: 'backend.meetingdocument',
  protocols: 'backend.protocol',
  proposals: 'backend.proposal',
  attachments: 'backend.attachment',
  personal_documents: 'virtual.document',
} as const satisfies Record<DocumentKind, SearchType>

const fileTypes: readonly SearchType[] = [...Object.values(typeOfKind), 'backend.committeedocument']

/** Whether hits of the type are files: these have a lead text (D3 §2). */
export const isFileType = (type: SearchType) => fileTypes.includes(type)

/** What has no day: a committee, and a business, which is of as many days as there are meetings of it. Within a range of days there is none of them. */
const undatedTypes: readonly SearchType[] = ['backend.business', 'backend.committee']

/** Whether hits of the type can be narrowed down to some days; all types together can. */
export const isDated = (type: SearchType | undefined) => type === undefined || !undatedTypes.includes(type)

/** The types that have a facet panel (D3 §2). */
export const facetedTypes = [
  'virtual.document',
  'backend.agendaitem',
  'backend.business',
  'backend.meeting',
] as const satisfies SearchType[]
export type FacetedType = (typeof facetedTypes)[number]

/** By what hits are narrowed down. */
export const facetNames = ['committee', 'document_type', 'file_type', 'business_type', 'year'] as const
export type FacetName = (typeof facetNames)[number]

/** Which of them a type has, in the order of the panel. */
export const facetsOf: Record<FacetedType, readonly FacetName[]> = {
  'virtual.document': ['committee', 'document_type', 'file_type', 'year'],
  'backend.agendaitem': ['committee', 'year'],
  'backend.business': ['committee', 'business_type'],
  'backend.meeting': ['committee', 'year'],
}
