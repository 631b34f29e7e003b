import { setBookmark } from '#features/bookmarks/contract.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { type Change, MAIN_LANE, type Operation, operationKind, settledAsSent } from '#platform/web/offline/outbox/operation.ts'

/** The bookmark of an agenda item as it is to be; `title`: of the item. */
export type BookmarkContent = { title: string; id: number; bookmark: boolean }

/** The name of this kind of operation; stored. */
const BOOKMARK = 'bookmark'

export const bookmarkChange = (content: BookmarkContent): Change<BookmarkContent> => ({ kind: BOOKMARK, content })
export const isBookmark = (one: Operation): one is Operation<BookmarkContent> => one.kind === BOOKMARK

export const bookmarkSubject = ({ id }: Pick<BookmarkContent, 'id'>): string => `bookmark/${id}`

/** Bookmarks set and removed while the server did not answer. */
export const bookmarkKind = operationKind<BookmarkContent, unknown>({
  ...settledAsSent,
  name: BOOKMARK,
  laneOf: () => MAIN_LANE,
  subjectOf: bookmarkSubject,
  join: (_before, content) => content,
  send: ({ id, bookmark }) => backgroundCall(setBookmark, { params: { id }, body: { bookmark } }),
  mayBeOvertaken: true,
  overlay: {
    onObject: (thing, { content: { id, bookmark } }) =>
      'bookmark' in thing && thing['id'] === id && thing['bookmark'] !== bookmark ? { ...thing, bookmark } : thing,
  },
})
