import { useWindowEvent } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { basePath } from '#platform/web/lib/http/address.ts'
import { leaveForSignIn } from '#platform/web/lib/http/call.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { readCookie } from '#platform/web/lib/session/cookies.ts'
import { leaveFor, setLeaveAddress } from '#platform/web/lib/session/leave.ts'
import { clearStorage, newOwner } from '#platform/web/lib/storage/app-state.ts'
import { useMe } from './queries.ts'

/** Ends the session, clears the browser's data, does `last` and shows the sign-in page; throws Refused if the session goes on. */
export async function signOut(client: QueryClient, last: () => Promise<void>): Promise<void> {
  const signIn = `${basePath()}login`
  // Pending calls are refused once the session has ended; their redirect would lead the next user back here. No new calls may start: the
  // screen lacks the data that was just cleared.
  setLeaveAddress(signIn)
  const response = await fetch(`${basePath()}logout`, {
    method: 'POST',
    headers: { 'X-CSRFToken': readCookie('csrftoken') ?? '' },
    credentials: 'same-origin',
    redirect: 'manual',
  }).catch(() => null)
  // The response is a redirect, which scripts cannot read.
  if (!response || !(response.ok || response.type === 'opaqueredirect')) {
    setLeaveAddress(null)
    throw new Refused(response?.status ?? 0, null)
  }
  client.clear()
  clearStorage()
  await last()
  leaveFor(signIn)
}

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
