import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { documentCalls, getPreparation } from '#features/documents/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** A document in its latest version, with the parents that its page links back to. */
export const documentQuery = (kind: DocumentKind, id: number) =>
  queryOptions({
    queryKey: ['documents', kind, id],
    queryFn: ({ signal }) => call(documentCalls[kind].getDocument, { params: { id } }, signal),
  })

/** The versions of a document, newest first. */
export const versionsQuery = (kind: DocumentKind, id: number) =>
  queryOptions({
    queryKey: ['documents', kind, id, 'versions'],
    queryFn: ({ signal }) => call(documentCalls[kind].listVersions, { params: { id } }, signal),
  })

/** How much of each paper of a meeting the user has read. */
export const preparationQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['preparation', meeting_id],
    queryFn: ({ signal }) => call(getPreparation, { params: { id: meeting_id } }, signal),
    // Numbers beside other things: without them the page goes on.
    meta: { isExempt: true },
  })

/** Queries that list documents or show whether they are unread or annotated. */
const withDocuments = ['documents', 'meetings', 'agenda_items', 'personal_documents', 'news', 'preparation']

/** Refetches everything that shows documents. */
export const refreshDocuments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withDocuments.includes(String(feature)) })

/** Loads the texts of papers, their annotations, notes and layers; everything that shows a paper waits for them. */
export const addPaperTexts = (): Promise<void> =>
  addTexts(
    import.meta.glob<object>(
      ['/features/annotations/texts/pages/*.json', '/features/documents/texts/pages/*.json', '/features/notes/texts/pages/*.json'],
      { import: 'default' },
    ),
  )
