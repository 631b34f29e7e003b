import { type Notable, type NotableKind, type Note, notableKinds } from '#features/notes/note.ts'
import type { TagCount, TagEntry } from '#features/tags/tag.ts'
import { isNote, isRefused, isRemoval, type NoteDeed, type Waiting } from './deed.ts'

/** Applies waiting operations to an answer of the server: changed parts are new objects, everything else keeps its identity. */
export function withDeeds<T>(waiting: readonly Waiting[], address: string, answer: T): T {
  const open = waiting.filter((one) => !isRefused(one))
  if (open.length === 0) return answer
  const on = notesAt(address)
  if (!on) return walked(open, answer) as T
  const isOn = ({ kind, id }: Notable) => on === 'all' || (kind === on.kind && id === on.id)
  return open.filter(isNote).reduce((notes, one) => withNote(notes, one, isOn(one.deed.parent)), answer as Note[]) as T
}

const lists = new RegExp(`(?:^|/)(?:(${notableKinds.join('|')})/(\\d+)/)?notes/$`)

/** Which notes are listed at an address. */
function notesAt(address: string): Notable | 'all' | null {
  const found = lists.exec(address)
  if (!found) return null
  const [, kind, id] = found
  return kind === undefined ? 'all' : { kind: kind as NotableKind, id: Number(id) }
}

/** A note with the same key may already be on the server. */
const isSame = (one: Note, { id, key }: Note) => one.id === id || (key !== null && one.key === key)

function withNote(notes: Note[], waiting: Waiting<NoteDeed>, isOnIt: boolean): Note[] {
  const { note } = waiting.deed
  const existing = notes.find((one) => isSame(one, note))
  if (isRemoval(waiting)) return existing ? notes.filter((one) => one !== existing) : notes
  if (!existing) return isOnIt && note.id < 0 ? [note, ...notes] : notes
  const { id, created, updated, annotatedObjectURL } = existing
  return notes.map((one) => (one === existing ? { ...note, id, created, updated, annotatedObjectURL } : one))
}

type Thing = Record<string, unknown>

/** Applies the operations to everything within a value, then to the value itself. */
function walked(waiting: readonly Waiting[], value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => walked(waiting, one))
    return all.some((one, index) => one !== value[index]) ? all : value
  }
  if (typeof value !== 'object' || value === null) return value
  let thing = value as Thing
  for (const [name, part] of Object.entries(thing)) {
    const changed = walked(waiting, part)
    if (changed !== part) thing = { ...thing, [name]: changed }
  }
  return typeof thing['id'] === 'number' || 'version_id' in thing ? waiting.reduce(changedBy, thing) : thing
}

function changedBy(thing: Thing, one: Waiting): Thing {
  const { deed } = one
  if (deed.kind === 'note') return isNote(one) ? withNoteId(thing, one) : thing
  if (deed.kind === 'bookmark')
    return isItem(thing) && thing['id'] === deed.id && thing['bookmark'] !== deed.bookmark ? { ...thing, bookmark: deed.bookmark } : thing
  if (deed.kind === 'seen_version') return 'last_seen' in thing && thing['version_id'] === deed.version_id ? seen(thing, one) : thing
  if (deed.kind === 'seen_meeting') return 'is_running_meeting' in thing && thing['id'] === deed.id ? seen(thing, one) : thing
  const isIt = 'tags' in thing && thing['id'] === deed.id && isItem(thing) === (deed.content_type === 'agendaitem')
  return isIt ? withTags(thing, one as Waiting<typeof deed>) : thing
}

const isItem = (thing: Thing) => 'bookmark' in thing
const seen = (thing: Thing, { written }: Waiting): Thing => (thing['last_seen'] === null ? { ...thing, last_seen: written } : thing)

/** Adds or removes the note's id on its item or meeting. */
function withNoteId(thing: Thing, waiting: Waiting<NoteDeed>): Thing {
  const { parent, note } = waiting.deed
  const kind = isItem(thing) ? 'agenda_items' : 'is_running_meeting' in thing ? 'meetings' : null
  const ids = thing['notes']
  if (kind !== parent.kind || thing['id'] !== parent.id || !Array.isArray(ids)) return thing
  if (isRemoval(waiting)) return ids.includes(note.id) ? { ...thing, notes: ids.filter((id) => id !== note.id) } : thing
  return note.id < 0 && !ids.includes(note.id) ? { ...thing, notes: [note.id, ...ids] } : thing
}

type TagsThing = Thing & { tags: TagEntry[]; tag_counts: TagCount[] }

function withTags(thing: Thing, { deed, written }: Waiting<Extract<Waiting['deed'], { kind: 'tags' }>>): Thing {
  const { added, removed, tagger } = deed
  const { tags, tag_counts } = thing as TagsThing
  const isOwn = ({ username }: TagEntry) => username === tagger.username
  const own = tags.filter(isOwn).map(({ slug }) => slug)
  const more = added.filter((slug) => !own.includes(slug))
  const less = removed.filter((slug) => own.includes(slug))
  if (more.length + less.length === 0) return thing
  const entries = more.map((slug): TagEntry => ({ slug, ...tagger, created: written }))
  return {
    ...thing,
    tags: [...tags.filter((tag) => !(isOwn(tag) && less.includes(tag.slug))), ...entries],
    tag_counts: counted(tag_counts, { more, less }),
  }
}

function counted(counts: TagCount[], { more, less }: { more: string[]; less: string[] }): TagCount[] {
  const slugs = [...new Set([...counts.map(({ slug }) => slug), ...more])]
  const countOf = (slug: string) =>
    (counts.find((one) => one.slug === slug)?.count ?? 0) + Number(more.includes(slug)) - Number(less.includes(slug))
  return slugs.map((slug) => ({ slug, count: countOf(slug) })).filter(({ count }) => count > 0)
}
