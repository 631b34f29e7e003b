import { documentCalls } from '#features/documents/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { type Change, MAIN_LANE, operationKind, settledAsSent } from '#platform/web/offline/outbox/operation.ts'
import type { PagesRead } from '#platform/web/pdf/layout/pages-read.ts'

type Content = PagesRead & { document: DocumentKind; id: number; version_id: number }

/** The name of this kind of operation; stored. */
const SEEN_PAGES = 'seen_pages'

export const pagesRead = (content: Content): Change<Content> => ({ kind: SEEN_PAGES, content })

/** Pages that were read while the server did not answer. A failure is not worth a message. */
export const pagesReadKind = operationKind<Content, unknown>({
  ...settledAsSent,
  name: SEEN_PAGES,
  laneOf: () => MAIN_LANE,
  subjectOf: ({ version_id }) => `${SEEN_PAGES}/${version_id}`,
  join: (before, content) => ({ ...content, pages: Array.from(new Set([...(before?.content.pages ?? []), ...content.pages])) }),
  send: ({ document, id, version_id, pages, last_page }) =>
    backgroundCall(documentCalls[document].readPages, { params: { id, version_id }, body: { pages, last_page } }),
  mayBeOvertaken: true,
})
