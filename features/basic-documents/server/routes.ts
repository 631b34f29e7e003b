import type { AppContext } from '#platform/server/deps.ts'
import { documentRoutes } from './document-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { sectionRoutes } from './section-routes.ts'

/** Routes of basic documents and their sections. */
export function basicDocumentRoutes(context: AppContext) {
  sectionRoutes(context)
  documentRoutes(context)
  fileRoutes(context)
}
