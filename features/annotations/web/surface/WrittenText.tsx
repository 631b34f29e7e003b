import { FreeTextBox } from './FreeTextBox.tsx'
import { NoteCard } from './NoteCard.tsx'
import type { WritingProps } from './use-writing.ts'

/** Where the text of an annotation is written. */
export function WrittenText({ annotation, page, annotator }: WritingProps) {
  if (annotation.type === 'note') return <NoteCard key={annotation.id} annotation={annotation} page={page} annotator={annotator} />
  return <FreeTextBox key={annotation.id} annotation={annotation} page={page} annotator={annotator} />
}
