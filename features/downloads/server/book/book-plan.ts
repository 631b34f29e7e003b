import type { Appendix } from '#features/annotations/server/interchange/append-notes.ts'

/** What the program that makes a meeting's book is told before the files come; all texts are in the reader's language. */
export type BookPlan = {
  language: string
  title: string
  /** Beside the title: who meets, when and where. */
  facts: string[]
  /** ISO 8601. */
  made: string
  words: BookWords
  sections: BookSection[]
}

/** `{page}`, `{pages}`, `{name}` stand for what is filled in. */
export type BookWords = { contents: string; stamp: string; note: string; notes: string; not_pdf: string; unreadable: string }

/** A line of the agenda with its documents, or what the reader wrote on all of them. */
export type BookSection = { title: string; is_heading: boolean; documents: BookDocument[]; notes?: Appendix }

/** Of a PDF two frames follow in the order of the documents: its layers as JSON, and its bytes. */
export type BookDocument = { title: string; file_name: string; is_pdf: boolean }

/** The lowest comes first; `xfdf` is what a former viewer kept. */
export type BookLayer = { owner_name: string; is_drawn: boolean; has_notes: boolean; xfdf: string | null; annotations: unknown[] }
