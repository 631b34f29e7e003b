import type { TFunction } from 'i18next'
import { isBookmark } from '#features/bookmarks/web/bookmark-operation.ts'
import { notablePaths } from '#features/notes/note.ts'
import { isNote, isRemoval } from '#features/notes/web/operation/note-operation.ts'
import { taggedPaths } from '#features/tags/contract.ts'
import { isTags } from '#features/tags/web/tags-operation.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'

/** What was done. */
export function whatOf(one: Operation): TextKey {
  if (isNote(one)) return isRemoval(one) ? 'sync.note_remove' : `sync.note_${one.content.step.do}`
  if (isBookmark(one)) return one.content.bookmark ? 'sync.bookmark_on' : 'sync.bookmark_off'
  return 'sync.tags'
}

/** What was written. */
export function textOf(one: Operation, t: TFunction): string {
  if (isNote(one)) return one.content.note.annotation
  if (!isTags(one)) return ''
  const { added, removed } = one.content
  const lines = [
    added.length > 0 && t('sync.tags_added', { tags: added.join(', ') }),
    removed.length > 0 && t('sync.tags_removed', { tags: removed.join(', ') }),
  ]
  return lines.filter(Boolean).join('\n')
}

/** Why the server rejected it, in our words where they say more than the server's; null if it waits. */
export function whyOf({ refusal }: Operation): string | { key: TextKey } | null {
  if (!refusal) return null
  if (refusal.status === 404) return { key: 'sync.why_gone' }
  if (refusal.status === 403) return { key: 'sync.why_not_permitted' }
  return refusal.detail || { key: 'sync.why_refused' }
}

/** The title and the page of the object that it changes; null if the title was not known. */
export function objectOf(one: Operation): { title: string; address: string } | null {
  if (isNote(one)) return linked(one.content.title, one.content.parent)
  if (isTags(one)) return linked(one.content.title, { kind: taggedPaths[one.content.content_type], id: one.content.id })
  return isBookmark(one) ? linked(one.content.title, { kind: 'agenda_items', id: one.content.id }) : null
}

const linked = (title: string, { kind, id }: { kind: keyof typeof notablePaths; id: number }) =>
  title ? { title, address: notablePaths[kind].replace('$id', String(id)) } : null
