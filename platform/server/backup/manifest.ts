import { z } from 'zod'

/** What tells our archives from others, and their versions from one another. */
export const format = 'traktanda-backup'
export const formatVersion = 1

const count = z.int().min(0)
const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** As much of it as every version tells. */
export const anyManifest = z.object({ format: z.string(), format_version: z.int() })

/** The first entry: who made the archive, and by which schema. */
export const manifest = z.object({
  format: z.literal(format),
  format_version: z.int(),
  program_version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), hash: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, sha256: digest })
export type ArchivedTable = z.infer<typeof table>

/** The last entry but the hash of everything: what has to be there. */
export const closing = z.object({
  tables: z.array(table),
  /** The numbers that were given last; null where none was. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last_value: z.string().regex(/^\d+$/).nullable() })),
  files: z.object({ count, bytes: count }),
})
export type Closing = z.infer<typeof closing>

/** What an archive says of itself. */
export type Archive = { manifest: Manifest; closing: Closing }
