import { useIsClosed } from '#features/committees/web/queries.ts'
import { documentCalls } from '#features/documents/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { documentPolicy } from '#features/documents/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { type Change, MAIN_LANE, operationKind, settledAsSent } from '#platform/web/offline/outbox/operation.ts'
import type { PagesRead } from '#platform/web/pdf/layout/pages-read.ts'

type SeenVersion = { document: DocumentKind; id: number; version_id: number }

/** The name of this kind of operation; stored. */
const SEEN_VERSION = 'seen_version'

export const seenVersion = (content: SeenVersion): Change<SeenVersion> => ({ kind: SEEN_VERSION, content })

/** Versions that were on screen while the server did not answer. A failure is not worth a message. */
export const seenVersionKind = operationKind<SeenVersion, unknown>({
  ...settledAsSent,
  name: SEEN_VERSION,
  laneOf: () => MAIN_LANE,
  subjectOf: ({ version_id }) => `${SEEN_VERSION}/${version_id}`,
  join: (_before, content) => content,
  send: ({ document, id, version_id }) => backgroundCall(documentCalls[document].seeVersion, { params: { id, version_id } }),
  afterAnswer: () => null,
  mayBeOvertaken: true,
  overlay: {
    onObject: (thing, { content: { version_id }, written }) =>
      'last_seen' in thing && thing['version_id'] === version_id && thing['last_seen'] === null ? { ...thing, last_seen: written } : thing,
  },
})

/** Whether what the user reads in a committee is recorded: active members leave traces, until the committee is closed (permissions.md G11). */
export function useIsRecorded(committee_id: number): boolean {
  const mayLeaveTraces = documentPolicy.recordReading(useMe(), { committee_id })
  return !useIsClosed(committee_id) && mayLeaveTraces
}

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
