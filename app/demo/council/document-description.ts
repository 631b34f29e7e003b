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

/** Everything that a paper shows, and all that its picture depends on. */
export type DocumentDescription = {
  /** Of a paper that is not in German. */
  language?: PaperLanguage
  /** Of a paper that somebody else than the canton sends. */
  sender?: string
  /** What it is, above the title: `Botschaft des Regierungsrates an den Kantonsrat`. */
  kind: string
  title: string
  /** The body in the letterhead. */
  issuer: string
  number: string | null
  date: string
  facts: { label: string; value: string }[]
  blocks: Block[]
}
