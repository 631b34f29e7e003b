import { useTranslation } from 'react-i18next'
import type { Note } from '#features/notes/note.ts'

/** The accessible name of a note on a page: its author and how it begins. */
export function useMarkerName() {
  const { t } = useTranslation()
  return ({ isOwner, author, annotation }: Note) =>
    isOwner
      ? t('placed_notes.own_marker', { text: beginningOf(annotation) })
      : t('placed_notes.marker', { name: author.full_name, text: beginningOf(annotation) })
}

/** Maximum characters of the note's text. */
const LENGTH = 60

/** The beginning of a text on one line, cut between words where possible. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LENGTH) return line
  // Avoids splitting a surrogate pair.
  const cut = line.slice(0, LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)} …`
}
