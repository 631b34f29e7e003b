import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import { annotationPolicy } from '#shared/annotations/policy.ts'
import { useIsClosed } from '#web/committees/use-is-closed.ts'
import { useMe } from '#web/identity/queries.ts'
import { useConfiguration } from '#web/shell/queries.ts'

/** Where the site shares, in a committee that is still active (D3 §6). */
function useSite(committee_id: number) {
  const { features } = useConfiguration()
  const isClosed = useIsClosed(committee_id)
  return { committee_id, feature_share_annotations: features.shareAnnotations && !isClosed }
}

/** Which layers of a committee's document the reader may share. */
export function useMayShare(committee_id: number): (layer: AnnotationLayer) => boolean {
  const me = useMe()
  const site = useSite(committee_id)
  return (layer) => annotationPolicy.share(me, { ...layer, ...site })
}

/** Whether the reader may share what is on the documents of a committee's agenda item. */
export function useMayShareItem(committee_id: number): boolean {
  const me = useMe()
  return annotationPolicy.shareItem(me, useSite(committee_id))
}
