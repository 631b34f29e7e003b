import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import * as api from '#shared/identity/contract.ts'

export function identityRoutes(house: House) {
  handle(house, api.getMe, async ({ me }) => me)
}
