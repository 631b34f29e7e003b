import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'

/** Whether the site shares annotations and the committee is active (D3 §6). */
function useSite(committee_id: number) {
  const { features } = useConfiguration()
  const isClosed = useIsClosed(committee_id)
  return { committee_id, feature_share_annotations: features.shareAnnotations && !isClosed }
}

/** Returns whether the reader may share a layer of a document of the committee. */
export function useMayShare(committee_id: number): (layer: AnnotationLayer) => boolean {
  const me = useMe()
  const site = useSite(committee_id)
  return (layer) => annotationPolicy.share(me, { ...layer, ...site })
}

/** Whether the reader may share annotations on the documents of an agenda item. */
export function useMayShareItem(committee_id: number): boolean {
  const me = useMe()
  return annotationPolicy.shareItem(me, useSite(committee_id))
}
