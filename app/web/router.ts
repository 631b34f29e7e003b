import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { basePath, parseSearch, writeQuery } from '#platform/web/lib/http/address.ts'
import { routeTree } from './routes.tsx'
import { NotFoundPage, RouteError } from './shell/failures.tsx'
import { PendingPage } from './shell/skeletons.tsx'

/** Creates the router of the application; tests pass their own history. */
export const createAppRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    basepath: basePath(),
    context: { client },
    parseSearch,
    stringifySearch: writeQuery,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
