/** Current time of every world. */
export const now = '2026-11-20T10:00:00+01:00'

/** A day by its distance from today. */
export const dayAt = (distance: number): string => new Date(Date.parse('2026-11-20') + distance * 86_400_000).toISOString().slice(0, 10)
