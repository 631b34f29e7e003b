import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

/** Converts dd.MM.yyyy to YYYY-MM-DD; null for anything else, including nonexistent days (D2 §5). */
export function parseDay(text: string): string | null {
  const day = dayjs(text.trim(), 'DD.MM.YYYY', true)
  return day.isValid() ? day.format('YYYY-MM-DD') : null
}

/** Converts YYYY-MM-DD to dd.MM.yyyy. */
export const writeDay = (day: string): string => dayjs(day).format('DD.MM.YYYY')
