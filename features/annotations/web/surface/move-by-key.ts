import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { wayWithin } from '#features/annotations/geometry/stay-on-page.ts'
import { canMove, moved } from '#features/annotations/geometry/transform.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import { type Point, unionOf } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { draftOf, type GestureContext, keepUpdates } from './gesture-context.ts'

type Move = { page: PageHost; session: LayerSession; chosen: readonly Annotation[]; way: Point }

/** Moves the selection while a key is held: previewed at once, saved as one undo step on release. */
export type KeyMove = {
  go: (page: PageHost, chosen: readonly Annotation[], way: Point) => void
  keep: () => void
}

export function moveByKey(context: GestureContext): KeyMove {
  let running: Move | null = null
  return {
    go(page, chosen, [dx, dy]) {
      const { session } = context.annotator()
      if (!session.can_change) return
      const move = running ?? { page, session, chosen: chosen.filter(canMove), way: [0, 0] }
      const bounds = unionOf(move.chosen.map(boundsOf))
      if (!bounds) return
      running = { ...move, way: wayWithin(bounds, [move.way[0] + dx, move.way[1] + dy], page) }
      context.draft.set(draftOf(page, updatesOf(running)))
    },
    keep() {
      if (!running) return
      const kept = running
      running = null
      keepUpdates(kept.session, updatesOf(kept))
      context.draft.set(null)
    },
  }
}

const updatesOf = ({ chosen, way: [dx, dy] }: Move) => chosen.map((before) => ({ before, annotation: moved(before, dx, dy) }))
