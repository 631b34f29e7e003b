import { germanDate } from './calendar.ts'

const months = {
  fr: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
}

const dayOf = (day: string, names: string[]) => `${Number(day.slice(8))} ${names[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** The fixed words around a paper's text, by language. */
const wordings = {
  de: {
    canton: 'Kanton Lauterau',
    number: 'Geschäftsnummer',
    date: 'Datum',
    caption: (number: number, said: string) => `Tabelle ${number}: ${said}`,
    page: 'Seite',
    of: 'von',
    day: germanDate,
  },
  fr: {
    canton: 'Canton de Lauterau',
    number: 'Numéro d’affaire',
    date: 'Date',
    caption: (number: number, said: string) => `Tableau ${number}\u00A0: ${said}`,
    page: 'Page',
    of: 'sur',
    day: (day: string) => dayOf(day, months.fr).replace(/^1 /, '1er '),
  },
  en: {
    canton: 'Canton of Lauterau',
    number: 'File number',
    date: 'Date',
    caption: (number: number, said: string) => `Table ${number}: ${said}`,
    page: 'Page',
    of: 'of',
    day: (day: string) => dayOf(day, months.en),
  },
}

/** Of papers that are not in German. */
export type PaperLanguage = 'fr' | 'en'

/** The fixed words around a paper's text, and its date format. */
export const wordingOf = (language?: PaperLanguage) => wordings[language ?? 'de']

/** The language that the head of a text names. */
export const paperLanguage = (named: string | undefined): PaperLanguage | undefined =>
  named === 'fr' || named === 'en' ? named : undefined
