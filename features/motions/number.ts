/** The places of a pattern for numbers, as in `A {year}/{number}`. */
const places = /\{(year|number)\}/g

/**
 * Whether a text is a pattern for numbers: `{number}` once, `{year}` at most once, and no digit beside `{number}`, so that the number in a text is always
 * the same one.
 */
export function isNumberPattern(text: string): boolean {
  const found = [...text.matchAll(places)].map(([, name]) => name)
  const others = text.replace(places, '')
  return (
    found.filter((name) => name === 'number').length === 1 &&
    found.filter((name) => name === 'year').length <= 1 &&
    !/[{}]/.test(others) &&
    !/(?:\d|\{year\})\{number\}|\{number\}(?:\d|\{year\})/.test(text)
  )
}

/** The series of numbers that a pattern belongs to in a year: types whose patterns give the same series share it. */
export const seriesOf = (pattern: string, year: string): string => pattern.replace('{year}', () => year)

/** The number at a place of a series, with at least three digits: `A 2026/014`. */
export const numberIn = (series: string, place: number): string => series.replace('{number}', () => String(place).padStart(3, '0'))
