import '@mantine/dates/styles.layer.css'
import dayjs from 'dayjs'
import { languageEntry } from '#platform/shared/languages.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'

const registered = new Set<string>()

/** The dayjs locale of calendars in the user's language, with the names that Intl has for it; here, so that it loads only with calendars. */
export function calendarLocale(): string {
  const { locale } = languageEntry(currentLanguage())
  const name = locale.toLowerCase()
  if (!registered.has(name)) {
    registered.add(name)
    dayjs.locale(name, { ...dayjs.Ls['en'], name, ...namesIn(locale) }, true)
  }
  return name
}

/** Names of months and weekdays, from January and Sunday on. */
function namesIn(locale: string) {
  const names = (count: number, of: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...of })
    // 1 January 2023 was a Sunday.
    return Array.from({ length: count }, (_, index) => format.format(of.month ? Date.UTC(2023, index) : Date.UTC(2023, 0, 1 + index)))
  }
  const weekdaysShort = names(7, { weekday: 'short' })
  return {
    months: names(12, { month: 'long' }),
    monthsShort: names(12, { month: 'short' }),
    weekdays: names(7, { weekday: 'long' }),
    weekdaysShort,
    weekdaysMin: weekdaysShort.map((name) => name.slice(0, 2)),
  }
}
