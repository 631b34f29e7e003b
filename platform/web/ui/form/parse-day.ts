import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

/** dd.MM.yyyy as YYYY-MM-DD; null for anything else, days that do not exist included (D2 §5). */
export function parseDay(text: string): string | null {
  const day = dayjs(text.trim(), 'DD.MM.YYYY', true)
  return day.isValid() ? day.format('YYYY-MM-DD') : null
}

/** YYYY-MM-DD as dd.MM.yyyy. */
export const writeDay = (day: string): string => dayjs(day).format('DD.MM.YYYY')
