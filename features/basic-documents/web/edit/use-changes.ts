import { useState } from 'react'
import * as api from '#features/basic-documents/contract.ts'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { arranged, type Change, documentsIn } from './arrange.ts'

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
