import type { AppContext } from '#platform/server/deps.ts'
import { annotationRoutes } from './annotation-routes.ts'
import { interchangeRoutes } from './interchange/routes.ts'
import { layerRoutes } from './layer-routes.ts'
import { shareRoutes } from './share-routes.ts'

export function annotatingRoutes(context: AppContext) {
  layerRoutes(context)
  annotationRoutes(context)
  shareRoutes(context)
  interchangeRoutes(context)
}
