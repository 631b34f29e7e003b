import type { Change, ChangedField } from '#features/meetings/import-report.ts'

type Facts = Partial<Record<ChangedField, string | null>>

/** The fields that differ, with old and new value. An empty text equals none. */
export const changesOf = (before: Facts, after: Facts): Change[] =>
  (Object.keys(after) as ChangedField[])
    .map((field) => ({ field, before: before[field] || null, after: after[field] || null }))
    .filter((change) => change.before !== change.after)
