import { useTranslation } from 'react-i18next'
import type { Note } from '#features/notes/note.ts'
import { beginningOf } from './beginning-of.ts'

/** What a note upon a page is called: whose it is and how it begins. */
export function useMarkerName() {
  const { t } = useTranslation()
  return ({ isOwner, author, annotation }: Note) =>
    isOwner
      ? t('placed_notes.own_marker', { text: beginningOf(annotation) })
      : t('placed_notes.marker', { name: author.full_name, text: beginningOf(annotation) })
}
