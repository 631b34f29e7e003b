import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { followLayers, stateOf } from '#features/annotations/web/queries.ts'
import { readXfdf } from '#features/annotations/xfdf/read-xfdf.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { outboxOf } from './layer-outbox.ts'
import type { LayerSession, Shown } from './layer-session.ts'
import { OpenLayer } from './open-layer.ts'
import { onFirstPage } from './shown-annotations.ts'

type Asked = {
  /** Null if there is no layer to open. */
  layer: AnnotationLayer | null
  /** The document's committee. */
  committee_id: number
  /** Set once it is known. */
  page_count?: number | undefined
}

/** Opens a layer while the component is mounted; null while it is loading or if there is none. */
export function useLayerSession({ layer, committee_id, page_count }: Asked): LayerSession | null {
  const client = useQueryClient()
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const subject = layer && !isClosed ? { ...layer, committee_id } : null
  const can_change = subject !== null && annotationPolicy.annotate(me, subject)
  const can_erase = subject !== null && annotationPolicy.erase(me, subject)
  const layer_id = layer?.id
  const opened = useMemo(
    () => (layer_id === undefined ? null : new OpenLayer({ layer_id, can_change, can_erase, outbox: outboxOf(client, me.id) })),
    [layer_id, can_change, can_erase, client, me.id],
  )
  useEffect(() => opened?.setPageCount(page_count), [opened, page_count])
  const version_id = layer?.object_id
  useEffect(() => {
    if (!opened || version_id === undefined) return undefined
    return followLayers(client, version_id, (layers) => {
      const read = layers.find(({ id }) => id === opened.layer_id)
      opened.setState(read && stateOf(read))
    })
  }, [client, opened, version_id])
  return useSyncExternalStore(opened?.subscribe ?? noSubscription, opened?.isReady ?? never) ? opened : null
}

const noSubscription = () => () => {}
const never = () => false

/** Combines a former viewer's layer with its XFDF once that is loaded: shown, not changed (D3 §3). */
export function withLegacy(session: LayerSession, cropBoxes: readonly (CropBox | undefined)[]): LayerSession {
  const legacyOf = keeping((xfdf: string) => readXfdf(xfdf, cropBoxes)?.map((one) => onFirstPage(one, cropBoxes.length)))
  const joined = keeping((shown: Shown) => (shown.xfdf_string ? joinedWith(shown, legacyOf(shown.xfdf_string)) : shown))
  return {
    ...session,
    can_change: false,
    // Annotations from XFDF do not exist on the server and cannot be removed there.
    get can_erase() {
      return session.can_erase && !session.shown().xfdf_string
    },
    shown: () => joined(session.shown()),
  }
}

/** Caches the last answer, so that the same argument returns the same object. */
function keeping<Question, Answer>(answer: (asked: Question) => Answer): (asked: Question) => Answer {
  let last: { asked: Question; answer: Answer } | undefined
  return (asked) => {
    if (last?.asked !== asked) last = { asked, answer: answer(asked) }
    return last.answer
  }
}

const joinedWith = (shown: Shown, legacy: readonly Annotation[] | undefined): Shown => ({
  ...shown,
  annotations: [...(legacy ?? []), ...shown.annotations],
  ...(!legacy && { failure: 'unreadable' }),
  can_undo: false,
  can_redo: false,
})
