import type { PublicDb } from '#features/public-pages/server/public-db.ts'
import type { Addresses, OparlType } from './addresses.ts'

export type OparlObject = { id: string; type: string; deleted?: true }

/** What objects are made with. `embed` makes those that stand within others, by their keys, without deleted ones. */
export type Making = {
  db: PublicDb
  addresses: Addresses
  /** The caller does not want what is also in a list of its own. */
  omit_internal: boolean
  embed: (type: OparlType, keys: string[]) => Promise<Map<string, OparlObject>>
}

/** Makes objects of one kind: their properties by the id of the public object. */
export type Maker = (making: Making, ids: number[]) => Promise<Map<number, object>>

/** As OParl writes instants: without fractions of a second. */
export const dateTime = (instant: string): string => new Date(instant).toISOString().replace(/\.\d+Z$/, '+00:00')
