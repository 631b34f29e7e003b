import type { Appendix } from '#features/annotations/server/interchange/append-notes.ts'
import { documentPaths } from '#features/documents/document.ts'
import type { WantedDocument } from '#features/downloads/server/repository.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'

/** A document of the plan with what is needed to find its file and layers. */
export type PlannedDocument = WantedDocument & BookDocument
export type PlannedBook = Omit<BookPlan, 'sections'> & { sections: (Omit<BookSection, 'documents'> & { documents: PlannedDocument[] })[] }

type Item = { id: number; numbered_title: string; is_paragraph: boolean }
type Given = {
  language: Language
  /** Address of the site. */
  site: string
  title: string
  facts: string[]
  made: Date
  items: Item[]
  documents: WantedDocument[]
  /** The reader's own notes on all of it. */
  own_notes: Appendix
}

/** Plans the book of a meeting in the reader's language; documents keep the given order. */
export function planBook({ language, site, title, facts, made, items, documents, own_notes }: Given): PlannedBook {
  const byItem = Map.groupBy(documents, ({ agenda_item_id }) => agenda_item_id)
  const tell = (key: string) =>
    translate(language, { key: `downloads.book_${key}`, params: { page: '{page}', pages: '{pages}', name: '{name}' } })
  const documentsOf = (item: number | null) => (byItem.get(item) ?? []).map((document) => asBook(document, site))
  const others = { title: tell('meeting_documents'), is_heading: true, documents: documentsOf(null) }
  return {
    language: languageEntry(language).locale,
    title,
    facts,
    made: made.toISOString(),
    words: {
      contents: tell('contents'),
      stamp: tell('stamp'),
      note: tell('note'),
      notes: tell('notes'),
      attachments: tell('attachments'),
      not_pdf: tell('not_pdf'),
      unreadable: tell('unreadable'),
      too_much: tell('too_much'),
      dynamic_form: tell('dynamic_form'),
    },
    sections: [
      ...(others.documents.length > 0 ? [others] : []),
      ...items.map(({ id, numbered_title, is_paragraph }) => ({
        title: numbered_title,
        is_heading: is_paragraph,
        documents: documentsOf(id),
      })),
      ...(own_notes.length > 0 ? [ownSection(language, own_notes)] : []),
    ],
  }
}

const ownSection = (language: Language, own_notes: Appendix) => ({
  title: translate(language, { key: 'downloads.own_notes' }),
  is_heading: true,
  documents: [],
  notes: own_notes.map(({ title, notes }) => ({
    title: translate(language, { key: 'downloads.book_own_notes', params: { name: title } }),
    notes,
  })),
})

export const isPdf = ({ mime_type }: Pick<WantedDocument, 'mime_type'>): boolean => mime_type === 'application/pdf'

const asBook = (document: WantedDocument, site: string): PlannedDocument => ({
  ...document,
  is_pdf: isPdf(document),
  address: site + documentPaths[document.kind].replace('$id', String(document.id)),
})

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
export type BookWords = Record<
  'contents' | 'stamp' | 'note' | 'notes' | 'attachments' | 'not_pdf' | 'unreadable' | 'too_much' | 'dynamic_form',
  string
>

/** A line of the agenda with its documents, or the reader's notes on everything. */
export type BookSection = { title: string; is_heading: boolean; documents: BookDocument[]; notes?: Appendix }

/** For a PDF two frames follow, in the order of the documents: its layers as JSON, and its bytes unless it is too much for a book. */
export type BookDocument = {
  title: string
  file_name: string
  is_pdf: boolean
  is_too_much?: true
  version_id: number
  /** Of its page in this site. */
  address: string
}

/** Layers come from the lowest to the uppermost; `xfdf` holds the annotations of a legacy layer. */
export type BookLayer = { owner_name: string; is_drawn: boolean; has_notes: boolean; xfdf: string | null; annotations: unknown[] }
