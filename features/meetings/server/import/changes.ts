import type { Change, ChangedField } from '#features/meetings/import-report.ts'

type Facts = Partial<Record<ChangedField, string | null>>

/** What is another than before, field by field, old and new. An empty text and none are the same. */
export const changesOf = (before: Facts, after: Facts): Change[] =>
  (Object.keys(after) as ChangedField[])
    .map((field) => ({ field, before: before[field] || null, after: after[field] || null }))
    .filter((change) => change.before !== change.after)
