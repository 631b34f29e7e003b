import type { House } from '#platform/server/house.ts'
import { annotatedFileRoutes } from './annotated-file-routes.ts'
import { xfdfRoutes } from './xfdf-routes.ts'

/** Annotations as files: out to other programs, in from them, and drawn into their document. */
export function interchangeRoutes(house: House) {
  xfdfRoutes(house)
  annotatedFileRoutes(house)
}
