import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, isNote } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { followLayers } from '#features/annotations/web/queries.ts'
import { type AnnotationOutbox, savingOf } from '#features/annotations/web/session/annotation-outbox.ts'
import { outboxOf } from '#features/annotations/web/session/layer-outbox.ts'
import type { Change, LayerSession, Saving } from '#features/annotations/web/session/layer-session.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import type { Store } from '#platform/web/lib/storage/store.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { createLayersBelow, type LayerBelow, layerIdOf, ownCopy } from './layers-below.ts'
import { type Sign, signAt } from './OwnerSign.tsx'

/** The layers of a version below the open one, read-only, each shown or hidden by the reader. Only what they contain is not part of it. */
export type LayersTogether = {
  /** The open layer. */
  open: AnnotationLayer | null
  /** All others that the reader may see: own layers first, then by owner's name. */
  others: readonly AnnotationLayer[]
  isOn: (layer: AnnotationLayer) => boolean
  below: Store<readonly LayerBelow[]>
  signOf: (layer: AnnotationLayer) => Sign
  switchLayers: (layers: readonly AnnotationLayer[], isOn: boolean) => void
  /** The annotation of another layer whose card is open. */
  pointed: Annotation | null
  point: (annotation: Annotation | null) => void
  /** Copies an annotation to the reader's own private layer; null if that is not allowed. */
  copy: ((annotation: Annotation) => void) | null
}

/** The same with what the layers contain. */
export type Together = Pick<LayersTogether, 'open' | 'signOf' | 'switchLayers' | 'pointed' | 'point' | 'copy'> & {
  layers: readonly LayerBelow[]
  /** Those that are switched on. */
  seen: readonly LayerBelow[]
}

/** The owner of an annotation on the open layer or on a visible one below. */
export const ownerIdOf = (annotation: Annotation, { open, seen }: Pick<Together, 'open' | 'seen'>): number | undefined =>
  (layerOf(annotation, { layers: seen }) ?? open ?? undefined)?.owner_id

/** The layer below that an annotation is on; undefined for one of the open layer. */
export const layerOf = (annotation: Annotation, { layers }: Pick<Together, 'layers'>): AnnotationLayer | undefined => {
  const id = layerIdOf(annotation)
  return id === undefined ? undefined : layers.find(({ layer }) => layer.id === id)?.layer
}

/** The annotations of visible layers on a page, for printing; notes are prefixed with their owner's name. */
export const printedBelow = ({ seen }: Pick<Together, 'seen'>, { index }: { index: number }): Annotation[] =>
  seen.flatMap(({ layer, pages }) =>
    (pages.get(index) ?? []).map((one) => (isNote(one) && !layer.is_owner ? { ...one, text: `${layer.owner_name}: ${one.text}` } : one)),
  )

type Asked = {
  version_id: number
  /** All layers of the version that the reader may see, and the open one. */
  layers: readonly AnnotationLayer[]
  open: AnnotationLayer | null
  session: LayerSession
  committee_id: number
  page_count: number | undefined
  cropBoxes: readonly (CropBox | undefined)[] | undefined
}

/** The other layers of a version, below the open one. Renders for none of their strokes. */
export function useLayersTogether({ version_id, layers, open, session, committee_id, page_count, cropBoxes }: Asked): LayersTogether {
  const client = useQueryClient()
  const { hidden, switchLayers } = useHiddenLayers(version_id)
  const signOf = useOwnerSigns(layers)
  const copy = useOwnCopy({ layers, committee_id, session })
  const [below] = useState(createLayersBelow)
  const [pointed, point] = useState<Annotation | null>(null)
  const others = useMemo(() => layers.filter(({ id }) => id !== open?.id).toSorted(inOrder), [layers, open?.id])
  const off = [...hidden].join()
  const wanted = useMemo(() => {
    const isOn = ({ id }: AnnotationLayer) => !off.split(',').includes(String(id))
    return { layers: others.map((layer) => ({ layer, isOn: isOn(layer) })), page_count, cropBoxes }
  }, [others, off, page_count, cropBoxes])
  // First: it tells the state in which the layers are read.
  useEffect(() => followLayers(client, version_id, (read) => below.update(read)), [client, version_id, below])
  useEffect(() => below.want(wanted), [below, wanted])
  // The card closes if its annotation is gone.
  useEffect(() => {
    if (!pointed) return undefined
    return below.shown.subscribe(() => !currentOf(pointed, seenOf(below.shown.get())) && point(null))
  }, [below, pointed])
  return { open, others, isOn: ({ id }) => !hidden.has(id), below: below.shown, signOf, switchLayers, pointed, point, copy }
}

/** The layers with what they contain; renders each time that changes. */
export function useTogether({ below, ...layers }: LayersTogether): Together {
  const known = useSyncExternalStore(below.subscribe, below.get)
  const seen = useMemo(() => seenOf(known), [known])
  return { ...layers, layers: known, seen, pointed: layers.pointed && currentOf(layers.pointed, seen) }
}

/** A part of the page that shows what the layers contain. */
export const WithTogether = ({ layers, children }: { layers: LayersTogether; children: (together: Together) => ReactNode }) =>
  children(useTogether(layers))

export const seenOf = (below: readonly LayerBelow[]): LayerBelow[] => below.filter(({ isOn }) => isOn)

/** The annotation as it is now, since its owner may have moved it; null if it is gone. */
const currentOf = (pointed: Annotation, seen: readonly LayerBelow[]): Annotation | null =>
  seen.flatMap(({ annotations }) => annotations).find(({ id }) => id === pointed.id) ?? null

/** Own layers first, then by name; stable while somebody draws. */
const inOrder = (one: AnnotationLayer, other: AnnotationLayer): number =>
  Number(other.is_owner) - Number(one.is_owner) || compareTitles(one.owner_name, other.owner_name) || one.id - other.id

/** Each owner's sign, which stays the same while the document is open, whoever is added or removed. */
function useOwnerSigns(layers: readonly AnnotationLayer[]): (layer: AnnotationLayer) => Sign {
  const [known, setKnown] = useState<readonly number[]>([])
  const owners = [...new Set(layers.map(({ owner_id }) => owner_id))].toSorted((one, other) => one - other)
  const fresh = owners.filter((id) => !known.includes(id))
  const all = fresh.length === 0 ? known : [...known, ...fresh]
  if (fresh.length > 0) setKnown(all)
  return ({ owner_id }) => signAt(Math.max(0, all.indexOf(owner_id)))
}

/** Maximum number of versions remembered; the oldest are dropped. */
const MAX_VERSIONS = 200

/** Not a plain number: objects order numeric keys by value, not by insertion. */
const keyOf = (version_id: number) => `v${version_id}`

/** The layers of a version that the reader has switched off; new layers are on. */
function useHiddenLayers(version_id: number) {
  const [all, setAll] = useAppState('hidden_layers')
  const hidden = new Set(all[keyOf(version_id)])
  const switchLayers = (layers: readonly AnnotationLayer[], isOn: boolean) => {
    const ids = layers.map(({ id }) => id)
    const now = isOn ? [...hidden].filter((id) => !ids.includes(id)) : [...new Set([...hidden, ...ids])]
    const others = Object.entries(all).filter(([version]) => version !== keyOf(version_id))
    setAll(Object.fromEntries([...others.slice(1 - MAX_VERSIONS), ...(now.length > 0 ? [[keyOf(version_id), now] as const] : [])]))
  }
  return { hidden, switchLayers }
}

type OwnCopyAsked = { layers: readonly AnnotationLayer[]; committee_id: number; session: LayerSession }

/** Copies an annotation to the own private layer, with undo if that is the open one; null if not allowed. */
function useOwnCopy({ layers, committee_id, session }: OwnCopyAsked): ((annotation: Annotation) => void) | null {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const target = layers.find(({ is_private_layer, is_owner }) => is_private_layer && is_owner)
  if (!target || isClosed || !annotationPolicy.annotate(me, { ...target, committee_id })) return null
  const tell = (saving: Saving) => {
    if (saving.state !== 'not_saved') return notify('success', t('layers.together.copied'))
    const severity = saving.reason === 'offline' || saving.reason === 'no_storage' ? 'warning' : 'error'
    notify(severity, saving.detail ?? t(`layers.not_saved_${saving.reason}`))
  }
  return (annotation) => {
    const copy = ownCopy(annotation)
    const changes: readonly Change[] = [{ kind: 'create', annotation: copy }]
    if (session.layer_id === target.id) {
      session.change(changes)
      notify('success', t('layers.together.copied'))
    } else void copyElsewhere(outboxOf(client, me.id), { layer_id: target.id, id: copy.id, changes }).then(tell)
  }
}

type Copy = { layer_id: number; id: string; changes: readonly Change[] }

/** Adds a copy to a layer that is not open; resolves once it is saved, or once it is known why not. */
async function copyElsewhere(outbox: AnnotationOutbox, { layer_id, id, changes }: Copy): Promise<Saving> {
  const waiting = () => outbox.waiting(layer_id).find((one) => one.content.id === id)
  const isSettled = () => !waiting() || Boolean(waiting()?.refusal) || outbox.trouble(layer_id) !== null
  await outbox.add(layer_id, changes)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isSettled()) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = outbox.subscribe(look)
    look()
  })
  return waiting() ? savingOf(outbox, layer_id) : { state: 'saved' }
}
