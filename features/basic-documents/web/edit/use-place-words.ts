import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { allDocuments, documentsIn } from './arrange.ts'
import type { MoveChange } from './editing.ts'

/** Says where something stands after a move. */
export function usePlaceWords(): (after: DocumentStructure, moved: MoveChange) => string {
  const { t } = useTranslation()
  return (after, { type, id }) => {
    if (type === 'move_section') {
      const index = after.sections.findIndex((section) => section.id === id)
      return t('basic_documents.section_moved', { title: after.sections[index]?.title, position: index + 1, count: after.sections.length })
    }
    const document = allDocuments(after).find((one) => one.id === id)
    const section = document?.section ?? null
    const all = documentsIn(after, section)
    const area = after.sections.find((one) => one.id === section)?.title ?? t('basic_documents.without_section')
    const position = all.findIndex((one) => one.id === id) + 1
    return t('basic_documents.moved', { title: document?.title, position, count: all.length, area })
  }
}
