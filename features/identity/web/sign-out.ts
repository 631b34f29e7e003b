import type { QueryClient } from '@tanstack/react-query'
import { basePath } from '#platform/web/lib/http/address.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { readCookie } from '#platform/web/lib/session/cookies.ts'
import { headFor, leaveFor } from '#platform/web/lib/session/leave.ts'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'

/** Ends the session, clears the browser's data and shows the sign-in page; throws Refused if the session goes on. */
export async function signOut(client: QueryClient): Promise<void> {
  const signIn = `${basePath()}login`
  // Pending calls are refused once the session has ended; their redirect would lead the next user back here. No new calls may start: the
  // screen lacks the data that was just cleared.
  headFor(signIn)
  const response = await fetch(`${basePath()}logout`, {
    method: 'POST',
    headers: { 'X-CSRFToken': readCookie('csrftoken') ?? '' },
    credentials: 'same-origin',
    redirect: 'manual',
  }).catch(() => null)
  // The response is a redirect, which scripts cannot read.
  if (!response || !(response.ok || response.type === 'opaqueredirect')) {
    headFor(null)
    throw new Refused(response?.status ?? 0, null)
  }
  client.clear()
  clearStorage()
  leaveFor(signIn)
}
