import type { AppContext } from '#platform/server/deps.ts'
import { annotatedFileRoutes } from './annotated-file-routes.ts'
import { xfdfRoutes } from './xfdf-routes.ts'

/** Routes for exporting and importing annotations, and for PDFs with annotations in them. */
export function interchangeRoutes(context: AppContext) {
  xfdfRoutes(context)
  annotatedFileRoutes(context)
}
