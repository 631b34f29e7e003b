import pg from 'pg'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins
// The driver has no names for arrays; PostgreSQL's numbers for them never change.
const DATE_ARRAY: number = 1182
const TIMESTAMPTZ_ARRAY: number = 1185
const TEXT_ARRAY: number = 1009

const readTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[]

const ours = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, String],
  [DATE_ARRAY, readTexts],
  [TIMESTAMPTZ, isoInstant],
  [TIMESTAMPTZ_ARRAY, (text) => readTexts(text).map((instant) => instant && isoInstant(instant))],
])

/** How rows come out of the database: dates and instants are ISO strings from here to the screen, bigints are numbers. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => ours.get(id) ?? pg.types.getTypeParser(id, format),
}

/** `2026-09-14 14:30:00+02`, as the server writes it in the session's time zone, becomes `2026-09-14T14:30:00+02:00`. */
function isoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
