import type { Paragraph } from '#platform/server/pdf/text-page.ts'

/** What the program that makes a plain PDF is told; all texts are in the reader's language. */
export type PaperPlan = {
  language: string
  title: string
  /** ISO 8601. */
  made: string
  paragraphs: Paragraph[]
  /** At the foot of each page; `{page}` and `{pages}` stand for what is filled in. */
  stamp: string
  /** What lies in it for machines. */
  facts?: { name: string; json: string }
}

/** At its beginning: what it is, and its title. */
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
