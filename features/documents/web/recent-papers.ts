import { z } from 'zod'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { isStorageClaimed, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed } from '#platform/web/lib/storage/kept.ts'

const paper = z.object({
  kind: z.enum(documentKinds),
  id: z.int(),
  title: z.string(),
  /** Its agenda item, or else its meeting. */
  around: z.string(),
})
/** A paper that the reader opened in this browser. */
export type RecentPaper = z.infer<typeof paper> & { kind: DocumentKind }

const MAX_PAPERS = 30

const key = () => storageKey('recent_papers')

/** The papers opened last in this browser, the latest first. Sealed, as titles are content; deleted with everything else at the sign-out. */
export function recentPapers(): RecentPaper[] {
  const stored = readSealed(key())
  return stored === null ? [] : (z.array(paper).safeParse(JSON.parse(stored)).data ?? [])
}

/** Remembers that the reader has opened this paper, while somebody is signed in. */
export function rememberRecentPaper(opened: RecentPaper): void {
  if (!isStorageClaimed()) return
  const others = recentPapers().filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
  keepSealed(key(), JSON.stringify([opened, ...others].slice(0, MAX_PAPERS)))
}
