/** What distinguishes one state of a meeting from another. */
export type Dated = { imported_at: string; updated: string }

/** Whether the server has another state by now. */
export const isOlder = (kept: Dated | null, now: Dated | undefined): boolean =>
  kept !== null && now !== undefined && (now.imported_at !== kept.imported_at || now.updated !== kept.updated)
