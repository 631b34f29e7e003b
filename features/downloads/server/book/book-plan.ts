import type { Appendix } from '#features/annotations/server/interchange/append-notes.ts'

/** What the program that makes a book reads before the files; all texts are in the reader's language. */
export type BookPlan = {
  language: string
  title: string
  /** Below the title: who meets, when and where. */
  facts: string[]
  /** ISO 8601. */
  made: string
  words: BookWords
  sections: BookSection[]
}

/** `{page}`, `{pages}` and `{name}` are placeholders. */
export type BookWords = { contents: string; stamp: string; note: string; notes: string; not_pdf: string; unreadable: string }

/** A line of the agenda with its documents, or the reader's notes on everything. */
export type BookSection = { title: string; is_heading: boolean; documents: BookDocument[]; notes?: Appendix }

/** For a PDF two frames follow, in the order of the documents: its layers as JSON, and its bytes. */
export type BookDocument = { title: string; file_name: string; is_pdf: boolean }

/** Layers come from the lowest to the uppermost; `xfdf` holds the annotations of a legacy layer. */
export type BookLayer = { owner_name: string; is_drawn: boolean; has_notes: boolean; xfdf: string | null; annotations: unknown[] }
