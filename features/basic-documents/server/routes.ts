import type { House } from '#platform/server/house.ts'
import { documentRoutes } from './document-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { sectionRoutes } from './section-routes.ts'

export function basicDocumentRoutes(house: House) {
  sectionRoutes(house)
  documentRoutes(house)
  fileRoutes(house)
}
