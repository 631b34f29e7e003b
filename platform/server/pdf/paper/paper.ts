import type { Paragraph } from '#platform/server/pdf/text-page.ts'

/** Input of the program that makes a plain PDF; all texts are in the reader's language. */
export type PaperPlan = {
  language: string
  title: string
  /** ISO 8601. */
  made: string
  paragraphs: Paragraph[]
  /** Footer of each page, with the placeholders `{page}` and `{pages}`. */
  stamp: string
  /** A machine-readable attachment. */
  facts?: { name: string; json: string }
}

/** Top of the document: its kind and its title. */
export const opening = (kind: string, title: string): Paragraph[] => [
  { text: kind, size: 11, weight: 'regular', gap: 0 },
  { text: title, size: 20, weight: 'bold', gap: 4 },
]
export const small = (text: string): Paragraph => ({ text, size: 9.5, weight: 'regular', gap: 2 })
export const named = (text: string): Paragraph => ({ text, size: 10.5, weight: 'bold', gap: 8, below: 20 })
export const heading = (text: string): Paragraph => ({ text, size: 13, weight: 'bold', gap: 22, below: 44 })
export const part = (title: string, texts: string[]): Paragraph[] => [
  heading(title),
  ...texts.map((text): Paragraph => ({ text, size: 10.5, weight: 'regular', gap: 6 })),
]
