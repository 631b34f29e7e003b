import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ArrivedFiles } from './arrive-files.ts'

/** What an import writes with. */
export type Writing = {
  db: Db
  /** Who imports. */
  me: Seer
  committee_id: number
  arrived: ArrivedFiles
  replace_by_hand: boolean
  now: Date
  time_zone: string
}
