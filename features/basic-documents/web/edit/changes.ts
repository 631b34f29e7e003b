import { useState } from 'react'
import * as api from '#features/basic-documents/contract.ts'
import { type BasicDocument, type DocumentSection, type DocumentStructure, placeAt } from '#features/basic-documents/document.ts'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** The structure with pending changes applied; failed changes are reverted. */
export function useChanges(committee: { id: number }, structure: DocumentStructure) {
  const [underWay, setUnderWay] = useState<Change[]>([])
  const perform = usePerform(committee)
  const shown = underWay.reduce(arranged, structure)
  /** Resolves to whether it succeeded; failures have been reported. */
  const change = async (wanted: Change): Promise<boolean> => {
    setUnderWay((all) => [...all, wanted])
    const done = await perform(wanted, shown).then(
      () => true,
      () => false,
    )
    setUnderWay((all) => all.filter((other) => other !== wanted))
    return done
  }
  return { shown, change }
}

type Calls = { [Type in Change['type']]: (change: Extract<Change, { type: Type }>, shown: DocumentStructure) => Promise<unknown> }

/** Sends changes one at a time, in the order they were made. */
function usePerform(committee: { id: number }) {
  const shared = { refresh: structureQuery(committee.id).queryKey, queue: `basic_documents ${committee.id}` }
  const ordering = { ...shared, failure: 'basic_documents.error_move' } as const
  const moveSection = useAction(api.moveSection, ordering)
  const moveDocument = useAction(api.moveDocument, ordering)
  const moveIn = useAction(api.addDocumentToSection, ordering)
  const moveOut = useAction(api.removeDocumentFromSection, ordering)
  const renameSection = useAction(api.renameSection, { ...shared, failure: 'basic_documents.error_update_section' })
  const renameDocument = useAction(api.renameDocument, { ...shared, failure: 'basic_documents.error_update_document' })
  const removeSection = useAction(api.removeSection, { ...shared, text: 'basic_documents.delete_section' })
  const removeDocument = useAction(api.removeDocument, { ...shared, text: 'basic_documents.delete_document' })

  const calls: Calls = {
    move_section: ({ id, index }) => moveSection.mutateAsync({ params: { id }, body: { index } }),
    move_document: ({ id, section, index }, shown) => {
      if (documentsIn(shown, section).some((one) => one.id === id)) return moveDocument.mutateAsync({ params: { id }, body: { index } })
      if (section === null) return moveOut.mutateAsync({ params: { id }, body: { index } })
      return moveIn.mutateAsync({ params: { id: section }, body: { index, document: id } })
    },
    rename_section: ({ id, title, from }) =>
      renameSection.mutateAsync({
        params: { id },
        body: { title, committee: committee.id },
        if_match: tagOf(api.renameSection.edited, { title: from }),
      }),
    rename_document: ({ id, title, from }) =>
      renameDocument.mutateAsync({ params: { id }, body: { title }, if_match: tagOf(api.renameDocument.edited, { title: from }) }),
    remove_section: ({ id, from }) =>
      removeSection.mutateAsync({ params: { id }, if_match: tagOf(api.removeSection.edited, { title: from }) }),
    remove_document: ({ id, from }) =>
      removeDocument.mutateAsync({ params: { id }, if_match: tagOf(api.removeDocument.edited, { title: from }) }),
  }
  return (change: Change, shown: DocumentStructure) =>
    (calls[change.type] as (change: Change, shown: DocumentStructure) => Promise<unknown>)(change, shown)
}

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
