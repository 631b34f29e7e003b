import { useMemo, useState, useSyncExternalStore } from 'react'
import type { LayerSession } from '#features/annotations/web/session.ts'

const gap = ' '

/** Those of some ids that the layer does not hold, as one text: a snapshot that stays the same while they do. */
function missing(session: LayerSession, ids: ReadonlySet<string>): string {
  if (ids.size === 0) return ''
  const held = new Set(session.shown().annotations.map(({ id }) => id))
  return [...ids].filter((id) => !held.has(id)).join(gap)
}

/** Ids of chosen annotations; those that are no longer in the layer are not among them. */
export function useSelection(session: LayerSession) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const gone = useSyncExternalStore(session.subscribe, () => missing(session, chosen))
  const selection = useMemo(() => {
    const lost = new Set(gone.split(gap))
    return gone === '' ? chosen : new Set([...chosen].filter((id) => !lost.has(id)))
  }, [chosen, gone])
  return [selection, setChosen] as const
}
