import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaveForSignIn } from '#platform/web/lib/http/call.ts'
import { newOwner } from '#platform/web/lib/storage/app-state.ts'
import { useMe } from './queries.ts'

/** Keeps one user's data from another: reloads the page, or leaves it, once somebody else or nobody is signed in, even in another tab. */
export function useSameUser(): void {
  const me = useMe()
  const client = useQueryClient()
  const [first] = useState(me.id)
  useEffect(() => {
    if (me.id === first) return
    client.clear()
    window.location.reload()
  }, [me.id, first, client])
  useWindowEvent('storage', (event) => {
    const owner = newOwner(event)
    if (owner === undefined || owner === first) return
    client.clear()
    if (owner === null) void leaveForSignIn()
    else window.location.reload()
  })
}
