import 'dayjs/locale/de-ch'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/fr-ch'
import '@mantine/dates/styles.layer.css'
import type { Language } from '#platform/shared/languages.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'

const locales: Record<Language, string> = { de: 'de-ch', fr: 'fr-ch', en: 'en-gb' }

/** The dayjs locale of calendars; imported here, so that it loads only with them. */
export const calendarLocale = (): string => locales[currentLanguage()]
