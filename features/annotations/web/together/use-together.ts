import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import type { CropBox } from '#platform/shared/pdf/page-space.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'
import { createLayersBelow } from './layers-below.ts'
import type { Together } from './together.ts'
import { useHiddenLayers } from './use-hidden-layers.ts'
import { useOwnCopy } from './use-own-copy.ts'
import { useOwnerSigns } from './use-owner-signs.ts'

type Asked = {
  version_id: number
  /** All that the reader sees of the version, and the one that is open. */
  layers: readonly AnnotationLayer[]
  open: AnnotationLayer | null
  session: LayerSession
  committee_id: number
  page_count: number | undefined
  cropBoxes: readonly (CropBox | undefined)[] | undefined
}

/** The other layers of a version below the open one. */
export function useTogether({ version_id, layers, open, session, committee_id, page_count, cropBoxes }: Asked): Together {
  const { hidden, switchLayers } = useHiddenLayers(version_id)
  const signOf = useOwnerSigns(layers)
  const copy = useOwnCopy({ layers, committee_id, session })
  const [below] = useState(createLayersBelow)
  const [pointed, point] = useState<Annotation | null>(null)
  const off = [...hidden].join()
  const wanted = useMemo(() => {
    const isOn = ({ id }: AnnotationLayer) => !off.split(',').includes(String(id))
    const others = layers.filter(({ id }) => id !== open?.id).toSorted(inOrder)
    return { layers: others.map((layer) => ({ layer, isOn: isOn(layer) })), page_count, cropBoxes }
  }, [layers, open?.id, off, page_count, cropBoxes])
  useEffect(() => below.want(wanted), [below, wanted])
  const known = useSyncExternalStore(below.shown.subscribe, below.shown.get)
  const seen = useMemo(() => known.filter(({ isOn }) => isOn), [known])
  // What its owner has moved meanwhile is pointed at where it is now; what is gone is no longer.
  const now = pointed && (seen.flatMap(({ annotations }) => annotations).find(({ id }) => id === pointed.id) ?? null)
  if (pointed && !now) point(null)
  return { open, layers: known, seen, signOf, switchLayers, pointed: now, point, copy }
}

/** One's own first, then by name; it does not change when somebody draws. */
const inOrder = (one: AnnotationLayer, other: AnnotationLayer): number =>
  Number(other.is_owner) - Number(one.is_owner) || compareTitles(one.owner_name, other.owner_name) || one.id - other.id
