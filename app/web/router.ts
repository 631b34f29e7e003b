import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { basePath } from '#platform/web/lib/http/address.ts'
import { parseSearch, stringifySearch } from '#platform/web/lib/http/search-params.ts'
import { routeTree } from './routes.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { PendingPage } from './shell/PendingPage.tsx'
import { RouteError } from './shell/RouteError.tsx'

/** The whole of the pages; a test hands over a history of its own. */
export const createAppRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    basepath: basePath(),
    context: { client },
    parseSearch,
    stringifySearch,
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
