import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { cover } from './as-of.ts'
import { Cover } from './Cover.tsx'
import { type Current, keepCurrent } from './keep-current.ts'

/** Keeps the page current while the application is open, and covers what cannot be kept so. */
export function Renewal() {
  const client = useQueryClient()
  const { id } = useMe()
  const current = useRef<Current>(null)
  const reason = useStore(cover, (why) => why)
  useEffect(() => {
    const kept = keepCurrent(client, id)
    current.current = kept
    return kept.end
  }, [client, id])
  return reason && <Cover reason={reason} onRenew={() => current.current?.renew()} onGoOn={() => cover.set(null)} />
}
