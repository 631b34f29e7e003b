import { vi } from 'vitest'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { aLayer } from '#features/documents/web/fixtures.ts'

/** The fate of one call: it is answered, lost on the way there or back, hangs, or is rejected. */
export type Fate = 'answered' | 'hangs' | 'lost_before' | 'lost_after' | 'busy' | 'refused' | 'gone' | 'signed_out'

type Body = { annotation: WireAnnotation; replaces?: string[] }

/** An in-memory server for the calls of one layer, by its contract: removed ids never come back. */
export function aLayerServer(layer_id: number, start: readonly WireAnnotation[] = []) {
  const held = new Map(start.map((one) => [one.id, one]))
  const removed = new Set<string>()
  const fates: Fate[] = []
  const asked: string[] = []
  let reading: Fate = 'answered'
  /** Number of changes. */
  let changes = 0
  /** Raised when a page leaves: its pending calls get no response. */
  let visit = 0

  const apply = (method: string, path: string, { annotation, replaces = [] }: Body): Response => {
    const id = path.split('/')[1] ?? ''
    if (path.endsWith(`layers/${layer_id}/`)) return Response.json(told())
    if (method === 'GET') return Response.json({ id: layer_id, layer_id, xfdf_string: null, annotations: [...held.values()] })
    if (method === 'POST') {
      for (const other of replaces) erase(other)
      return create(annotation)
    }
    if (!held.has(id))
      return Response.json(
        { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' },
        { status: 404 },
      )
    for (const other of replaces) erase(other)
    if (method === 'PATCH') put(annotation)
    else erase(id)
    return marked()
  }
  const create = (annotation: WireAnnotation) => {
    if (!held.has(annotation.id) && !removed.has(annotation.id)) put(annotation)
    return marked()
  }
  const told = () => ({
    ...aLayer({ id: layer_id, has_annotations: held.size > 0, updated: new Date(Date.UTC(2026, 8, 14, 12, 30, 0, changes)).toISOString() }),
    users: [],
  })
  const put = (one: WireAnnotation) => {
    held.set(one.id, one)
    changes++
  }
  const erase = (id: string) => {
    held.delete(id)
    removed.add(id)
    changes++
  }
  const marked = () => {
    const has = held.size > 0
    return Response.json({ layer_id, version_has_annotations: has, layer_has_annotations: has, document_has_annotations: has })
  }
  const answer = (method: string, path: string, { body, signal }: RequestInit) => {
    asked.push(`${method} ${path}`)
    const fate = method === 'GET' ? reading : (fates.shift() ?? 'answered')
    if (fate === 'hangs') return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    if (fate === 'busy') return new Response('', { status: 503 })
    if (fate === 'signed_out') return Response.json({ detail: 'Nicht angemeldet.' }, { status: 401 })
    if (fate === 'refused') return Response.json({ detail: 'Dieses Gremium ist geschlossen.' }, { status: 409 })
    if (fate === 'gone')
      return Response.json(
        { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' },
        { status: 404 },
      )
    if (fate === 'lost_before') throw new TypeError('Failed to fetch')
    const answered = apply(method, path, typeof body === 'string' ? JSON.parse(body) : {})
    if (fate === 'lost_after') throw new TypeError('Failed to fetch')
    return answered
  }
  const serve = () => {
    const here = ++visit
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', ...sent }: RequestInit = {}) => {
      await Promise.resolve()
      if (here !== visit) return new Promise(() => {})
      return answer(method, address.replace(/^.*\/api\/v1\//, ''), sent)
    })
  }
  serve()
  return {
    held: () => [...held.values()],
    asked,
    /** Fates of the next changing calls. */
    next: (...more: Fate[]) => fates.push(...more),
    /** Fate of reads from now on. */
    read: (fate: Fate) => {
      reading = fate
    },
    calm: () => fates.splice(0),
    /** Changes from another device. */
    put,
    erase,
    /** The page is gone: its pending calls get no response. */
    leave: serve,
  }
}
