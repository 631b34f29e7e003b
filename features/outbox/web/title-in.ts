import type { QueryClient } from '@tanstack/react-query'
import type { Notable, NotableKind } from '#features/notes/note.ts'

type Thing = Record<string, unknown>

const isIt: Partial<Record<NotableKind, (thing: Thing) => boolean>> = {
  committees: (thing) => 'can_see_motions' in thing || 'meetings' in thing,
  meetings: (thing) => 'is_running_meeting' in thing || 'committee' in thing,
  agenda_items: (thing) => 'bookmark' in thing || 'number_or_business_number' in thing,
}
const isDocument = (thing: Thing) => 'version_id' in thing

/** The title of an object, if any cached data has it; else empty. */
export function titleIn(client: QueryClient, { kind, id }: Notable): string {
  const fits = isIt[kind] ?? isDocument
  for (const { state } of client.getQueryCache().getAll()) {
    const title = found(state.data, (thing) => thing['id'] === id && fits(thing))
    if (title) return title
  }
  return ''
}

function found(value: unknown, fits: (thing: Thing) => boolean): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const thing = value as Thing
  if (typeof thing['title'] === 'string' && fits(thing)) return thing['title']
  for (const part of Object.values(thing)) {
    const title = found(part, fits)
    if (title) return title
  }
  return undefined
}
