import type { PaperLanguage } from './paper-wording.ts'

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
