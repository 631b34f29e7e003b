import { queryOptions } from '@tanstack/react-query'
import { listOwnSessions } from '#shared/identity/sessions.ts'
import { call } from '#web/kit/call.ts'

/** Where the reader is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['users', 'me', 'sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, {}, signal),
})
