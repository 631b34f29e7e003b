import type { House } from '#platform/server/house.ts'
import { annotationRoutes } from './annotation-routes.ts'
import { interchangeRoutes } from './interchange/routes.ts'
import { layerRoutes } from './layer-routes.ts'
import { shareRoutes } from './share-routes.ts'

export function annotatingRoutes(house: House) {
  layerRoutes(house)
  annotationRoutes(house)
  shareRoutes(house)
  interchangeRoutes(house)
}
