import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Annotation } from '#shared/annotations/annotation.ts'
import type { Annotator } from '#web/annotations/annotator.ts'
import { byPage, colorsOf, type Filter, inReadingOrder, isShown, kindsOf } from './list-of.ts'

/** So many at first, twice as many whenever more are asked for: what nobody asks for does not cost. */
const PORTION = 100

/** What the list shows of an open layer. */
export function useList({ session }: Annotator) {
  const { annotations, malformed, failure, is_loading } = useSyncExternalStore(session.subscribe, session.shown)
  const [chosen, setFilter] = useState<Filter>({ kind: null, color: null })
  const [limit, setLimit] = useState(PORTION)
  const all = useMemo(() => inReadingOrder(annotations), [annotations])
  const [kinds, colors] = useMemo(() => [kindsOf(annotations), colorsOf(annotations)], [annotations])
  // Of what was deleted or changed last there may be no more.
  const { kind, color } = { kind: present(kinds, chosen.kind), color: present(colors, chosen.color) }
  const found = useMemo(() => all.filter((one) => isShown(one, { kind, color })), [all, kind, color])
  const rows = useMemo(() => found.slice(0, limit), [found, limit])
  const groups = useMemo(() => byPage(rows), [rows])
  return {
    all,
    found,
    rows,
    groups,
    malformed,
    failure,
    is_loading,
    kinds,
    colors,
    filter: { kind, color },
    choose: (change: Partial<Filter>) => {
      setFilter({ kind, color, ...change })
      setLimit(PORTION)
    },
    showMore: () => setLimit(limit * 2),
  }
}
export type List = ReturnType<typeof useList>

const present = <One extends string>(all: readonly One[], one: One | null): One | null => (one !== null && all.includes(one) ? one : null)

export type Go = (annotation: Annotation) => void
