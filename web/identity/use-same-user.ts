import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from './queries.ts'

/** Starts afresh when another person has signed in, in another tab: nothing of the first may be shown to the second. */
export function useSameUser(): void {
  const me = useMe()
  const client = useQueryClient()
  const [first] = useState(me.id)
  useEffect(() => {
    if (me.id === first) return
    client.clear()
    window.location.reload()
  }, [me.id, first, client])
}
