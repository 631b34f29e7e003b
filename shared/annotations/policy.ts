import { type Actor, isActiveIn, type Rule } from '#shared/identity/actor.ts'
import type { AnnotationLayer } from './layer.ts'

type Subject = Pick<AnnotationLayer, 'is_owner' | 'is_legacy_layer'> & { committee_id: number }

export const annotationPolicy = {
  /** Whoever left may read on, but leaves nothing (permissions.md G11). */
  makeLayer: (me: Actor, subject: { committee_id: number }) => isActiveIn(me, subject),
  /** Its twin in SQL is `drawable` of server/annotations/draw-at-once.ts; draw-at-once.test.ts holds the two together. */
  annotate: (me: Actor, layer: Subject) => layer.is_owner && !layer.is_legacy_layer && isActiveIn(me, layer),
  /** One's own may always go, also after having left. */
  erase: (_me: Actor, layer: Subject) => layer.is_owner,
} satisfies Record<string, Rule<never>>
