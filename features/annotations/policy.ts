import { type Actor, isActiveIn, type Rule } from '#platform/shared/actor.ts'
import type { AnnotationLayer } from './layer.ts'

/** `feature_share_annotations` is the site's switch. */
type Sharing = { committee_id: number; feature_share_annotations: boolean }
type Subject = Pick<AnnotationLayer, 'is_owner' | 'is_legacy_layer'> & { committee_id: number }

const sharesIn = (me: Actor, subject: Sharing) => subject.feature_share_annotations && isActiveIn(me, subject)

export const annotationPolicy = {
  /** Whoever left may read on, but leaves nothing (permissions.md G11). */
  makeLayer: (me: Actor, subject: { committee_id: number }) => isActiveIn(me, subject),
  /** Recipients read only; what a former viewer left stays as it is. */
  annotate: (me: Actor, layer: Subject) => layer.is_owner && !layer.is_legacy_layer && isActiveIn(me, layer),
  /** D3 §6: by the owner alone, not of a former viewer, where the site shares. */
  share: (me: Actor, layer: Subject & Sharing) => sharesIn(me, layer) && layer.is_owner && !layer.is_legacy_layer,
  /** The own layers of an agenda item in one go. */
  shareItem: (me: Actor, item: Sharing) => sharesIn(me, item),
  /** One's own may always go, also after having left. */
  erase: (_me: Actor, layer: Subject) => layer.is_owner,
} satisfies Record<string, Rule<never>>
