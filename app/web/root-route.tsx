import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, notFound } from '@tanstack/react-router'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { currentVault } from '#features/devices/web/current-vault.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { resumeSaving } from '#features/offline-meetings/web/offline-answers.ts'
import { startOutbox } from '#features/outbox/web/start-outbox.ts'
import { pathId } from '#platform/shared/endpoint.ts'
import { untilPainted } from '#platform/web/lib/pause.ts'
import { claimStorage } from '#platform/web/lib/storage/app-state.ts'
import { startApps } from './shell/apps.ts'
import { RootError } from './shell/failures.tsx'
import { Shell } from './shell/Shell.tsx'
import { ShellSkeleton } from './shell/skeletons.tsx'
import { keepShell } from './shell/updates.tsx'

type Context = { client: QueryClient }

type Navigation = { cause: string; location: { pathname: string } }

/** The kind of the page that was opened last: its path without ids. */
let opened: string | undefined

/** Before a page of another kind, the browser shows that the click has arrived: rendering can take longer than people wait for that. */
function showClick({ cause, location }: Navigation): Promise<undefined> | undefined {
  if (cause === 'preload') return undefined
  const [before, now] = [opened, location.pathname.replaceAll(/\d+/g, '')]
  opened = now
  return before === undefined || before === now ? undefined : untilPainted()
}

/** The shell around all pages, and the data that every page needs first. */
export const root = createRootRouteWithContext<Context>()({
  component: Shell,
  errorComponent: RootError,
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: showClick,
  loader: async ({ context: { client } }) => {
    void startApps(client)
    // Pages also work without the active entries.
    const [me] = await Promise.all([
      client.ensureQueryData(meQuery),
      client.ensureQueryData(committeesQuery),
      client.prefetchQuery(activeEntriesQuery),
      currentVault(),
    ])
    claimStorage(me.id)
    void resumeSaving()
    void keepShell()
    void startOutbox(client, me.id)
  },
})

/** The parent of all routes. */
export const getParentRoute = () => root

const params = {
  parse: ({ id }: { id: string }) => {
    const parsed = pathId.safeParse(id)
    if (!parsed.success) throw notFound()
    return { id: parsed.data }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
/** Parses `$id` in an address: not a number means not found. */
export const withId = { getParentRoute, params }
