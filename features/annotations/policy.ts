import { type Actor, isActiveIn, type Rule } from '#platform/shared/actor.ts'
import type { AnnotationLayer } from './layer.ts'

/** `feature_share_annotations` is a site setting. */
type Sharing = { committee_id: number; feature_share_annotations: boolean }
type Subject = Pick<AnnotationLayer, 'is_owner' | 'is_legacy_layer'> & { committee_id: number }

const sharesIn = (me: Actor, subject: Sharing) => subject.feature_share_annotations && isActiveIn(me, subject)

export const annotationPolicy = {
  /** Former members may still read, but cannot add anything (permissions.md G11). */
  makeLayer: (me: Actor, subject: { committee_id: number }) => isActiveIn(me, subject),
  /** Recipients only read; legacy layers are never changed. */
  annotate: (me: Actor, layer: Subject) => layer.is_owner && !layer.is_legacy_layer && isActiveIn(me, layer),
  /** D3 §6: only the owner, never a legacy layer, and only if sharing is enabled for the site. */
  share: (me: Actor, layer: Subject & Sharing) => sharesIn(me, layer) && layer.is_owner && !layer.is_legacy_layer,
  /** Shares all own layers of an agenda item at once. */
  shareItem: (me: Actor, item: Sharing) => sharesIn(me, item),
  /** Owners may always remove their own annotations, even after leaving. */
  erase: (_me: Actor, layer: Subject) => layer.is_owner,
} satisfies Record<string, Rule<never>>
