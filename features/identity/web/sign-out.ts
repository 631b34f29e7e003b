import type { QueryClient } from '@tanstack/react-query'
import { basePath } from '#platform/web/lib/http/address.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { readCookie } from '#platform/web/lib/session/cookies.ts'
import { headFor, leaveFor } from '#platform/web/lib/session/leave.ts'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'

/** Ends the session and whatever the browser holds of it, then shows the sign-in page; throws Refused when the session goes on. */
export async function signOut(client: QueryClient): Promise<void> {
  const signIn = `${basePath()}login`
  // What is being asked for meanwhile is refused once the session has ended, and would lead the next one back to here. Nothing else may be asked:
  // the screen misses what the browser no longer holds.
  headFor(signIn)
  const response = await fetch(`${basePath()}logout`, {
    method: 'POST',
    headers: { 'X-CSRFToken': readCookie('csrftoken') ?? '' },
    credentials: 'same-origin',
    redirect: 'manual',
  }).catch(() => null)
  // The answer is a redirect, which a script may not look into.
  if (!response || !(response.ok || response.type === 'opaqueredirect')) {
    headFor(null)
    throw new Refused(response?.status ?? 0, null)
  }
  client.clear()
  clearStorage()
  leaveFor(signIn)
}
