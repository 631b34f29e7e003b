import type { JSONColumnType } from 'kysely'
import type { ChangeOfText } from '#features/versions/contract.ts'

export type VersionTables = {
  carry_over: { version_id: number; from_version_id: number }
  carried_layer: { version_id: number; layer_id: number }
  /** What differs between two files; null if a text cannot be read. */
  file_comparison: { old_sha256: string; new_sha256: string; changes: JSONColumnType<ChangeOfText[]> | null }
}
