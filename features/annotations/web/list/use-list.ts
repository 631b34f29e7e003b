import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { AnnotationKind } from '#features/annotations/kinds/kinds.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { ownerIdOf, type Together } from '#features/annotations/web/overlay-layers/together.ts'
import type { Change, LayerSession } from '#features/annotations/web/session/layer-session.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { written } from '#features/annotations/web/surface/writing.ts'
import { useWords } from '#features/annotations/web/words.ts'

/** Number of rows shown at first, doubled each time more are requested: long lists are slow to render. */
const PORTION = 100

/** The list's data: annotations of the open layer and of visible layers below it. */
export function useList({ session }: Annotator, together: Together) {
  const { annotations, unplaced, malformed, failure, is_loading } = useSyncExternalStore(session.subscribe, session.shown)
  const [chosen, setFilter] = useState<Filter>({ kind: null, color: null, owner: null })
  const [limit, setLimit] = useState(PORTION)
  const { seen, open } = together
  const all = useMemo(() => inReadingOrder([...annotations, ...seen.flatMap((below) => below.annotations)]), [annotations, seen])
  const [kinds, colors] = useMemo(() => [kindsOf(all), colorsOf(all)], [all])
  const owners = useMemo(() => ownersOf(open, seen), [open, seen])
  // A filter value that no longer occurs after a deletion or change is reset.
  const [kind, color] = [present(kinds, chosen.kind), present(colors, chosen.color)]
  const owner = owners.some(({ id }) => id === chosen.owner) ? chosen.owner : null
  const matches = useMemo(
    () => all.filter((one) => isShown(one, { kind, color }) && (owner === null || ownerIdOf(one, { open, seen }) === owner)),
    [all, kind, color, owner, open, seen],
  )
  const rows = useMemo(() => matches.slice(0, limit), [matches, limit])
  const groups = useMemo(() => byPage(rows), [rows])
  return {
    all,
    matches,
    rows,
    groups,
    unplaced,
    malformed,
    failure,
    is_loading,
    kinds,
    colors,
    owners,
    filter: { kind, color, owner },
    choose: (change: Partial<Filter>) => {
      setFilter({ kind, color, owner, ...change })
      setLimit(PORTION)
    },
    showMore: () => setLimit(limit * 2),
  }
}
export type List = ReturnType<typeof useList>

/** The owners of the visible layers. */
function ownersOf(open: Together['open'], seen: Together['seen']) {
  const layers = [...(open ? [open] : []), ...seen.map(({ layer }) => layer)]
  const named = layers.map(({ owner_id, owner_name, is_owner }) => [owner_id, { id: owner_id, name: owner_name, isMe: is_owner }] as const)
  return [...new Map(named).values()]
}

const present = <One extends string>(all: readonly One[], one: One | null): One | null => (one !== null && all.includes(one) ? one : null)

export type Go = (annotation: Annotation) => void

/** By kind, colour and owner id; null means any. */
type Filter = { kind: AnnotationKind | null; color: string | null; owner: number | null }

type PageGroup = { pageIndex: number; annotations: readonly Annotation[] }

/** Whether an annotation passes the filter; colours are compared regardless of case. */
const isShown = ({ type, color }: Annotation, filter: Omit<Filter, 'owner'>): boolean =>
  (filter.kind ?? type) === type && (filter.color ?? color.toLowerCase()) === color.toLowerCase()

/** In reading order: by page, then from top to bottom. */
const inReadingOrder = (annotations: readonly Annotation[]): Annotation[] =>
  annotations.toSorted((one, other) => one.pageIndex - other.pageIndex || compareHeights(one, other))

function compareHeights(one: Annotation, other: Annotation): number {
  const [first, second] = [boundsOf(one), boundsOf(other)]
  return first.y - second.y || first.x - second.x
}

/** Groups ordered annotations by page. */
function byPage(annotations: readonly Annotation[]): PageGroup[] {
  const groups = Map.groupBy(annotations, ({ pageIndex }) => pageIndex)
  return [...groups].map(([pageIndex, ofPage]) => ({ pageIndex, annotations: ofPage }))
}

/** The kinds and colours (#rrggbb) that occur. */
const kindsOf = (annotations: readonly Annotation[]): AnnotationKind[] => [...new Set(annotations.map(({ type }) => type))]
const colorsOf = (annotations: readonly Annotation[]): string[] => [...new Set(annotations.map(({ color }) => color.toLowerCase()))]

/** The changes that the list makes to a layer, and their announcements. */
export function useChanges(session: LayerSession) {
  const { t } = useTranslation()
  const { commandHint } = useNames()
  const { titleOf } = useWords()
  const [said, say] = useState('')
  return {
    said,
    remove: (annotation: Annotation, title = titleOf(annotation)) => {
      session.change([{ kind: 'remove', annotation }])
      const undo = session.can_change ? commandHint('undo') : t('annotations.list.removed_for_good')
      say(t('annotations.list.removed', { title, undo }))
    },
    rewrite: (annotation: Annotation, text: string) => {
      const before = session.shown().annotations.find(({ id }) => id === annotation.id)
      // If it was removed in the meantime, it is created under a new id.
      const anew: Change = { kind: 'create', annotation: { ...rewritten(annotation, text), id: crypto.randomUUID() } }
      session.change([before ? { kind: 'update', before, annotation: rewritten(before, text) } : anew])
      say(t('annotations.list.rewritten'))
    },
  }
}
export type Changes = ReturnType<typeof useChanges>

/** The annotation with a new text: the box of a free text grows downwards, an empty remark is dropped. */
function rewritten(annotation: Annotation, text: string): Annotation {
  if (isWritten(annotation)) {
    const { x, y, width, height } = boundsOf(annotation)
    return written(annotation, text, { width: x + width, height: y + height })
  }
  if (text !== '') return { ...annotation, text }
  const { text: _, ...rest } = annotation
  return rest
}
