import type { Db } from '#server/database/db.ts'
import type { Seer } from '#server/meetings/repository.ts'
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
