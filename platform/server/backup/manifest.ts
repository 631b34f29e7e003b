import { z } from 'zod'

/** Identifies our archives and the version of their format. */
export const format = 'traktanda-backup'
export const formatVersion = 1

const count = z.int().min(0)
const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** The part of a manifest that every format version has. */
export const anyManifest = z.object({ format: z.string(), format_version: z.int() })

/** The first entry: which version made the archive, when, and with which migrations. */
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

/** The last entry before the hash of everything: what the archive has to contain. */
export const closing = z.object({
  tables: z.array(table),
  /** Last value of each identity column; null if never used. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last_value: z.string().regex(/^\d+$/).nullable() })),
  files: z.object({ count, bytes: count }),
})
export type Closing = z.infer<typeof closing>

/** An archive's description of itself. */
export type Archive = { manifest: Manifest; closing: Closing }
