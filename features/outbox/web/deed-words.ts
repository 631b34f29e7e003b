import type { TFunction } from 'i18next'
import { notablePaths } from '#features/notes/note.ts'
import { taggedPaths } from '#features/tags/contract.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { type Deed, isNote, isRemoval, type Waiting } from './deed.ts'

/** What was done. */
export function whatOf(one: Waiting): TextKey {
  const { deed } = one
  if (isNote(one)) return isRemoval(one) ? 'sync.note_remove' : `sync.note_${one.deed.step.do}`
  if (deed.kind === 'bookmark') return deed.bookmark ? 'sync.bookmark_on' : 'sync.bookmark_off'
  return 'sync.tags'
}

/** What was written. */
export function textOf({ deed }: Waiting, t: TFunction): string {
  if (deed.kind === 'note') return deed.note.annotation
  if (deed.kind !== 'tags') return ''
  const lines = [
    deed.added.length > 0 && t('sync.tags_added', { tags: deed.added.join(', ') }),
    deed.removed.length > 0 && t('sync.tags_removed', { tags: deed.removed.join(', ') }),
  ]
  return lines.filter(Boolean).join('\n')
}

/** Why the server rejected it, in our words where they say more than the server's; null if it waits. */
export function whyOf(one: Waiting): string | { key: TextKey } | null {
  const { refusal } = one
  if (!refusal) return null
  if (refusal.status === 404) return { key: 'sync.why_gone' }
  if (refusal.status === 403) return { key: 'sync.why_not_permitted' }
  return refusal.detail || { key: 'sync.why_refused' }
}

/** The page of the object that it changes. */
export function addressOf(deed: Deed): string {
  if (deed.kind === 'note') return pageOf(deed.parent)
  return pageOf({ kind: deed.kind === 'tags' ? taggedPaths[deed.content_type] : 'agenda_items', id: deed.id })
}

const pageOf = ({ kind, id }: { kind: keyof typeof notablePaths; id: number }) => notablePaths[kind].replace('$id', String(id))
