import type { AppContext } from '#platform/server/deps.ts'
import { bookRoutes } from './book-routes.ts'
import { zipRoutes } from './zip-routes.ts'

export function downloadRoutes(context: AppContext) {
  zipRoutes(context)
  bookRoutes(context)
}
