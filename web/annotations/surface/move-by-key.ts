import type { Annotation, Point } from '#shared/annotations/annotation.ts'
import { boundsOf, unionOf } from '#shared/annotations/geometry/bounds.ts'
import { wayWithin } from '#shared/annotations/geometry/stay-on-page.ts'
import { canMove, moved } from '#shared/annotations/geometry/transform.ts'
import type { LayerSession } from '#web/annotations/session.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import { type Desk, draftOn } from './desk.ts'

type Move = { page: PageHost; session: LayerSession; chosen: readonly Annotation[]; way: Point }

/** Moves what is chosen for as long as a key is held: shown at once, kept as one step when it is let go. */
export type KeyMove = {
  go: (page: PageHost, chosen: readonly Annotation[], way: Point) => void
  keep: () => void
}

export function moveByKey(desk: Desk): KeyMove {
  let running: Move | null = null
  return {
    go(page, chosen, [dx, dy]) {
      const { session } = desk.annotator()
      if (!session.can_change) return
      const move = running ?? { page, session, chosen: chosen.filter(canMove), way: [0, 0] }
      const bounds = unionOf(move.chosen.map(boundsOf))
      if (!bounds) return
      running = { ...move, way: wayWithin(bounds, [move.way[0] + dx, move.way[1] + dy], page) }
      desk.draft.set(draftOn(page, { replaced: new Map(changesOf(running).map(({ annotation }) => [annotation.id, annotation])) }))
    },
    keep() {
      if (!running) return
      const { session } = running
      const changes = changesOf(running).filter(({ before, annotation }) => before !== annotation)
      running = null
      if (changes.length > 0) session.change(changes)
      desk.draft.set(null)
    },
  }
}

const changesOf = ({ chosen, way: [dx, dy] }: Move) =>
  chosen.map((before) => ({ kind: 'update' as const, before, annotation: moved(before, dx, dy) }))
