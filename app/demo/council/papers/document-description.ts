import { germanDate } from '#app/demo/council/calendar.ts'

export type TableRow = { cells: string[]; style: 'plain' | 'section' | 'total' }

export type Table = { caption: string; head: string[]; rows: TableRow[] }

export type AgendaLine = { number: string; title: string; details: string[] }

export type Block =
  | { type: 'heading'; level: 1 | 2; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'bullets'; items: string[] }
  | { type: 'numbered'; items: string[] }
  | { type: 'table'; table: Table }
  | { type: 'draft'; lines: string[] }
  | { type: 'decision'; text: string }
  | { type: 'agenda'; line: AgendaLine }
  | { type: 'signature'; place: string; people: { name: string; office: string }[] }
  | { type: 'contents'; chapters: string[] }

/** All contents of a paper; the same description always gives the same file. */
export type DocumentDescription = {
  /** Set if the paper is not in German. */
  language?: PaperLanguage
  /** Set if the sender is not the canton. */
  sender?: string
  /** Kind of paper, shown above the title: `Botschaft des Regierungsrates an den Kantonsrat`. */
  kind: string
  title: string
  /** The body in the letterhead. */
  issuer: string
  number: string | null
  date: string
  facts: { label: string; value: string }[]
  blocks: Block[]
}

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
