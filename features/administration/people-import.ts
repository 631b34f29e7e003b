import { z } from 'zod'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

/** The most rows that one file may have, besides its headings. */
export const mostRows = 20_000
/** The largest file (MiB). */
export const mostMegabytes = 10

/** A changed field, by its heading in the caller's language. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() })
/** A person or a membership, by the line of the file that names it first. */
const line = z.object({ line: z.int(), title: z.string(), changes: z.array(change) })
export type ReportLine = z.infer<typeof line>
/** `items` holds the first ones only, `total` counts all. */
const part = z.object({ total: z.int(), items: z.array(line) })
export type ReportLines = z.infer<typeof part>

/** What an import of people did, or with `dry_run` would do. */
export const peopleReport = z.object({
  dry_run: z.boolean(),
  /** Fingerprint of all changes: an import can be required to match the tag of its dry run. */
  tag: z.string(),
  rows: z.int(),
  /** The headings of the file; `meaning` is null for columns that the import ignores. */
  columns: z.array(z.object({ heading: z.string(), meaning: z.string().nullable() })),
  /** Nothing is imported as long as there are any. */
  problems: z.object({ total: z.int(), items: z.array(z.object({ line: z.int(), text: z.string() })) }),
  new_users: part,
  changed_users: part,
  new_memberships: part,
  changed_memberships: part,
  /** Rows that change nothing. */
  unchanged: z.int(),
})
export type PeopleReport = z.infer<typeof peopleReport>

export const importPeople = endpoint({
  summary: 'Import users and memberships from a table',
  description:
    'A CSV or XLSX file whose first row has headings as in the downloaded lists, in any of the languages. All rows or none. With `dry_run` nothing changes, and the answer reports what would. With `expected`, the tag of a dry run, an import does what that run reported or nothing.',
  refusals: { 409: 'The import would now do something else than its dry run.', 429: refused.waiting },
  method: 'POST',
  path: 'admin/people_imports/',
  query: z.object({ dry_run: z.stringbool().optional(), expected: z.string().max(100).optional() }),
  upload: 'file',
  answer: peopleReport,
})

const counts = z.object({ new_users: z.int(), changed_users: z.int(), new_memberships: z.int(), changed_memberships: z.int() })

export const peopleImport = z.object({
  id,
  imported_at: instant,
  /** Full name; null if the person is gone. */
  imported_by: z.string().nullable(),
  file_name: z.string(),
  ...counts.shape,
  undone_at: instant.nullable(),
})
export type PeopleImport = z.infer<typeof peopleImport>

export const listPeopleImports = endpoint({
  summary: 'List the latest imports of users and memberships',
  description: 'The latest twenty, the latest first.',
  method: 'GET',
  path: 'admin/people_imports/',
  answer: z.array(peopleImport),
})

/** `undone` counts what is as it was before; `kept` names accounts that are used and what was changed since, and stays. */
const undone = z.object({ undone: z.int(), kept: z.object({ total: z.int(), items: z.array(z.string()) }) })
export type PeopleImportUndone = z.infer<typeof undone>

export const undoPeopleImport = endpoint({
  summary: 'Undo an import of users and memberships',
  description: 'What has been changed or used since the import stays as it is, and is named in the answer.',
  refusals: { 409: 'It has been undone already.' },
  method: 'POST',
  path: 'admin/people_imports/:id/undo/',
  params: byId,
  answer: undone,
})
