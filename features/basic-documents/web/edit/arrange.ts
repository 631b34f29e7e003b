import type { BasicDocument, DocumentSection, DocumentStructure } from '#features/basic-documents/document.ts'
import { placeAt } from '#features/basic-documents/place-at.ts'

/** A change made in the editor. */
export type Change =
  | { type: 'move_document'; id: number; section: number | null; index: number }
  | { type: 'move_section'; id: number; index: number }
  | { type: 'rename_document' | 'rename_section'; id: number; title: string /** The title before. */; from: string }
  | { type: 'remove_document' | 'remove_section'; id: number /** The title that the question named. */; from: string }

type Arrange = { [Type in Change['type']]: (structure: DocumentStructure, change: Extract<Change, { type: Type }>) => DocumentStructure }

const arrange: Arrange = {
  move_document: (structure, change) => withDocumentAt(structure, change),
  move_section: (structure, change) => withSectionAt(structure, change),
  rename_document: (structure, { id, title }) =>
    onEachList(structure, (all) => all.map((one) => (one.id === id ? { ...one, title } : one))),
  rename_section: (structure, { id, title }) => onSections(structure, (all) => all.map((one) => (one.id === id ? { ...one, title } : one))),
  remove_document: (structure, { id }) => onEachList(structure, (all) => all.filter((one) => one.id !== id)),
  remove_section: (structure, { id }) => withoutSection(structure, id),
}

/** The structure after a change, computed before the server answers and equal to what the server will return. */
export const arranged = (structure: DocumentStructure, change: Change): DocumentStructure =>
  (arrange[change.type] as (structure: DocumentStructure, change: Change) => DocumentStructure)(structure, change)

/** Documents of the top level, then section by section. */
export const allDocuments = ({ documents, sections }: DocumentStructure): BasicDocument[] => [
  ...documents,
  ...sections.flatMap((section) => section.documents),
]

/** The documents of a section or of the top level. */
export const documentsIn = ({ documents, sections }: DocumentStructure, section: number | null): BasicDocument[] =>
  section === null ? documents : (sections.find(({ id }) => id === section)?.documents ?? [])

const onSections = (structure: DocumentStructure, alter: (all: DocumentSection[]) => DocumentSection[]): DocumentStructure => ({
  ...structure,
  sections: alter(structure.sections),
})

const onEachList = (
  { documents, sections }: DocumentStructure,
  alter: (all: BasicDocument[], section: number | null) => BasicDocument[],
): DocumentStructure => ({
  documents: alter(documents, null),
  sections: sections.map((section) => ({ ...section, documents: alter(section.documents, section.id) })),
})

function withDocumentAt(structure: DocumentStructure, { id, section, index }: { id: number; section: number | null; index: number }) {
  const document = allDocuments(structure).find((one) => one.id === id)
  if (!document) return structure
  return onEachList(structure, (all, here) =>
    here === section
      ? placeAt(all, document, index).map((one) => (one === document ? { ...one, section } : one))
      : all.filter((one) => one !== document),
  )
}

const withSectionAt = (structure: DocumentStructure, { id, index }: { id: number; index: number }) =>
  onSections(structure, (all) => {
    const section = all.find((one) => one.id === id)
    return section ? placeAt(all, section, index) : all
  })

const withoutSection = (structure: DocumentStructure, id: number): DocumentStructure => ({
  documents: [...structure.documents, ...documentsIn(structure, id).map((one) => ({ ...one, section: null }))],
  sections: structure.sections.filter((section) => section.id !== id),
})
