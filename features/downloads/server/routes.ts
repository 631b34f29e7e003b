import type { House } from '#platform/server/house.ts'
import { bookRoutes } from './book-routes.ts'
import { zipRoutes } from './zip-routes.ts'

export function downloadRoutes(house: House) {
  zipRoutes(house)
  bookRoutes(house)
}
