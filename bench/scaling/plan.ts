import { appServersFor } from './app-servers.ts'
import { type Council, limits, machine, type Scale, sitting, storage } from './assumptions.ts'
import type { Costs } from './costs.ts'

/** Total needs of a scale while its concurrent sittings run, and its storage for a year. */
export function needsOf({ councils }: Scale, costs: Costs) {
  const sum = (of: (council: Council) => number) => councils.reduce((all, council) => all + of(council) * council.sites, 0)
  const app_servers = sum((one) => appServersFor(one, costs))
  const listening = sum((one) => one.people * one.sitting_at_once * sitting.attendance)
  const sites = sum(() => 1)
  const rows_kb = sum((one) => one.meetings_a_year * (costs.meeting_kb + one.documents_a_meeting * costs.document_kb))
  return {
    sites,
    people: sum((one) => one.people),
    listening,
    app_servers,
    app_mb: app_servers * costs.app_mb + (listening * costs.socket_kb) / 1024,
    database_mb: sites * costs.database_mb,
    connections: app_servers * costs.connections,
    idle_app_cores: (app_servers * costs.idle.app_ms) / 1000,
    idle_database_cores: (sites * costs.idle.database_ms) / 1000,
    database_gb_a_year: rows_kb / 1024 ** 2,
    store_gb_a_year: sum((one) => one.meetings_a_year * one.documents_a_meeting * one.document_mb) / 1024,
    proxies: Math.max(2, Math.ceil(listening / limits.sockets_of_proxy)),
  }
}

export type Needs = ReturnType<typeof needsOf>

/** Machines that each resource alone would need; the largest is the bottleneck. */
export const appMachines = (needs: Needs): Record<string, number> => ({
  memory: needs.app_mb / machine.memory_mb,
  'processors at rest': needs.idle_app_cores / machine.cores,
})

export const databaseMachines = (needs: Needs): Record<string, number> => ({
  memory: needs.database_mb / machine.memory_mb,
  connections: needs.connections / limits.connections,
  'processors at rest': needs.idle_database_cores / machine.cores,
  'five years of rows': (needs.database_gb_a_year * 5) / limits.database_gb,
})

/** The largest count, with its name. */
export function largest(counted: Record<string, number>): { name: string; count: number } {
  const [[name, count] = ['', 0]] = Object.entries(counted).sort(([, one], [, other]) => other - one)
  return { name, count }
}

/** Machines can be rented in eighths. */
const rented = (count: number) => Math.ceil(count * 8) / 8

/** Francs per year: app servers on at least two machines, each database with a standby, proxies; and the storage after one year. */
export function priceOf(needs: Needs, { app, database }: { app: number; database: number }) {
  const machines = Math.max(rented(app), 2 / 8) + 2 * rented(database) + rented(needs.proxies / 8)
  const gigabytes = (needs.database_gb_a_year + needs.store_gb_a_year) * (1 + storage.backups)
  return { machines: machines * machine.chf, storage: gigabytes * storage.chf_gb }
}
