import { vi } from 'vitest'
import type { Note } from '#features/notes/note.ts'
import { aNote } from '#features/notes/web/fixtures.ts'
import type { Fate } from './layer-server.ts'

/** `failing`: the server fails for this call only. */
export type NoteFate = Fate | 'failing'
type Body = Partial<Note> & { if_updated?: string; bookmark?: boolean; tags?: string[]; added?: string[]; removed?: string[] }
type Asking = { method: string; path: string; body: Body; query: URLSearchParams }

/** An in-memory server for notes, own tags and bookmarks of one agenda item, by their contracts. */
export function aNoteServer() {
  const notes = new Map<number, Note>()
  const ofKey = new Map<string, number>()
  const tags = new Set<string>()
  let bookmark = false
  const fates: NoteFate[] = []
  const asked: string[] = []
  let [last, time, visit] = [0, 0, 0]

  const now = () => new Date(Date.UTC(2026, 10, 23, 12, 0, 0, ++time)).toISOString()
  const problem = (status: number) => Response.json({ detail: `Abgelehnt (${status}).` }, { status })
  const create = ({ key = null, ...body }: Body) => {
    const made = key === null ? undefined : ofKey.get(key)
    if (made !== undefined) return notes.has(made) ? Response.json(notes.get(made)) : problem(404)
    const [id, created] = [++last, now()]
    notes.set(id, aNote({ ...body, id, key, created, updated: created, object_id: 30, content_type: 'agendaitem' }))
    if (key !== null) ofKey.set(key, id)
    return Response.json(notes.get(id))
  }
  const change = (note: Note, { if_updated, ...body }: Body) => {
    const isTheSame = Object.entries(body).every(([name, value]) => note[name as keyof Note] === value)
    if (if_updated !== undefined && if_updated !== note.updated) return isTheSame ? Response.json(note) : problem(409)
    notes.set(note.id, { ...note, ...body, updated: now() })
    return Response.json(notes.get(note.id))
  }
  const remove = (note: Note, query: URLSearchParams) => {
    const if_updated = query.get('if_updated')
    if (if_updated !== null && if_updated !== note.updated) return problem(409)
    notes.delete(note.id)
    return Response.json({})
  }
  const setTags = ({ added = [], removed = [] }: Body) => {
    for (const slug of added) tags.add(slug)
    for (const slug of removed) tags.delete(slug)
    return Response.json({ tags: [], tag_counts: [] })
  }
  const apply = ({ method, path, body, query }: Asking): Response => {
    if (path === 'agenda_items/30/notes/') return create(body)
    if (path === 'agenda_items/30/set_tags/') return setTags(body)
    if (path === 'agenda_items/30/set_bookmark/') return Response.json({ bookmark: (bookmark = body.bookmark ?? false) })
    const note = notes.get(Number(path.split('/')[1]))
    if (!note) return problem(404)
    return method === 'PATCH' ? change(note, body) : remove(note, query)
  }
  const answer = (asking: Asking): Response => {
    asked.push(`${asking.method} ${asking.path}`)
    const fate = fates.shift() ?? 'answered'
    if (fate === 'busy') return new Response('', { status: 503 })
    if (fate === 'failing') return problem(500)
    if (fate === 'signed_out') return problem(401)
    if (fate === 'refused') return problem(409)
    if (fate === 'gone') return problem(404)
    if (fate === 'lost_before') throw new TypeError('Failed to fetch')
    const answered = apply(asking)
    if (fate === 'lost_after') throw new TypeError('Failed to fetch')
    return answered
  }
  const serve = () => {
    const here = ++visit
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
      await Promise.resolve()
      if (here !== visit) return new Promise(() => {})
      const { pathname, searchParams: query } = new URL(address, 'https://rat.example')
      const path = pathname.replace(/^.*\/api\/v1\//, '')
      return answer({ method, path, query, body: typeof body === 'string' ? (JSON.parse(body) as Body) : {} })
    })
  }
  serve()
  return {
    /** Newest first. */
    notes: () => [...notes.values()].toReversed(),
    tags: () => [...tags].sort(),
    bookmark: () => bookmark,
    asked,
    next: (...more: NoteFate[]) => fates.push(...more),
    calm: () => fates.splice(0),
    /** Changes from another device. */
    write: (note: Note, annotation: string) => notes.set(note.id, { ...note, annotation, updated: now() }),
    erase: ({ id }: Note) => notes.delete(id),
    tag: (slug: string) => tags.add(slug),
    /** The page is gone: its pending calls get no response. */
    leave: serve,
  }
}
