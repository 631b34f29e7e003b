import { collectDefaultMetrics, Registry } from 'prom-client'
import type { House } from '#platform/server/house.ts'
import { tellOfMachine } from './machine.ts'
import { countRequests } from './requests.ts'
import { tellOfSite } from './site.ts'
import { countStatements } from './statements.ts'

/** Everything that is measured of one app server, and what waits in the database that it shares with the others. No label holds an id, a name or a text. */
export function openMetrics(house: House) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(house, registry)
  countStatements(house, registry)
  tellOfMachine(house, registry)
  const readSite = tellOfSite(house, registry)
  house.app.addHook('onClose', async () => registry.clear())
  return {
    type: registry.contentType,
    read: async () => {
      await readSite()
      return registry.metrics()
    },
  }
}
