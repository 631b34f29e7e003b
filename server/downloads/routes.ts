import type { House } from '#server/kit/house.ts'
import { bookRoutes } from './book-routes.ts'
import { zipRoutes } from './zip-routes.ts'

export function downloadRoutes(house: House) {
  zipRoutes(house)
  bookRoutes(house)
}
