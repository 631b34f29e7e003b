import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ArrivedFiles } from './arrive-files.ts'

/** What the functions of an import need to write. */
export type Writing = {
  db: Db
  /** The importer. */
  me: Seer
  committee_id: number
  arrived: ArrivedFiles
  replace_by_hand: boolean
  now: Date
  time_zone: string
}
