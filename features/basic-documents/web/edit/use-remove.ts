import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { allDocuments, type Change } from './arrange.ts'
import type { Subject } from './editing.ts'

/** Deletes once the browser has asked; of a section it says where its documents go. */
export function useRemove(shown: DocumentStructure, remove: (change: Change) => void): (subject: Subject) => void {
  const questionOf = useQuestion(shown)
  return ({ kind, id }) => {
    const all = kind === 'section' ? shown.sections : allDocuments(shown)
    const from = all.find((one) => one.id === id)?.title ?? ''
    if (window.confirm(questionOf({ kind, id }))) remove({ type: kind === 'section' ? 'remove_section' : 'remove_document', id, from })
  }
}

function useQuestion(shown: DocumentStructure): (subject: Subject) => string {
  const { t } = useTranslation()
  return ({ kind, id }) => {
    if (kind === 'document') {
      return t('basic_documents.delete_document_question', { title: allDocuments(shown).find((one) => one.id === id)?.title })
    }
    const section = shown.sections.find((one) => one.id === id)
    const [title, count] = [section?.title, section?.documents.length ?? 0]
    return count === 0
      ? t('basic_documents.delete_empty_section_question', { title })
      : t('basic_documents.delete_section_question', { title, count })
  }
}
