import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { ownerIdOf, type Together } from '#features/annotations/web/together/together.ts'
import { byPage, colorsOf, type Filter, inReadingOrder, isShown, kindsOf } from './list-of.ts'

/** So many at first, twice as many whenever more are asked for: what nobody asks for does not cost. */
const PORTION = 100

/** What the list shows of the open layer and of those below it that are seen. */
export function useList({ session }: Annotator, together: Together) {
  const { annotations, unplaced, malformed, failure, is_loading } = useSyncExternalStore(session.subscribe, session.shown)
  const [chosen, setFilter] = useState<Filter>({ kind: null, color: null, owner: null })
  const [limit, setLimit] = useState(PORTION)
  const { seen, open } = together
  const all = useMemo(() => inReadingOrder([...annotations, ...seen.flatMap((below) => below.annotations)]), [annotations, seen])
  const [kinds, colors] = useMemo(() => [kindsOf(all), colorsOf(all)], [all])
  const owners = useMemo(() => ownersOf(open, seen), [open, seen])
  // Of what was deleted or changed last there may be no more.
  const [kind, color] = [present(kinds, chosen.kind), present(colors, chosen.color)]
  const owner = owners.some(({ id }) => id === chosen.owner) ? chosen.owner : null
  const found = useMemo(
    () => all.filter((one) => isShown(one, { kind, color }) && (owner === null || ownerIdOf(one, { open, seen }) === owner)),
    [all, kind, color, owner, open, seen],
  )
  const rows = useMemo(() => found.slice(0, limit), [found, limit])
  const groups = useMemo(() => byPage(rows), [rows])
  return {
    all,
    found,
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

/** Whose layers are seen. */
function ownersOf(open: Together['open'], seen: Together['seen']) {
  const layers = [...(open ? [open] : []), ...seen.map(({ layer }) => layer)]
  const named = layers.map(({ owner_id, owner_name, is_owner }) => [owner_id, { id: owner_id, name: owner_name, isMe: is_owner }] as const)
  return [...new Map(named).values()]
}

const present = <One extends string>(all: readonly One[], one: One | null): One | null => (one !== null && all.includes(one) ? one : null)

export type Go = (annotation: Annotation) => void
