import { useRef, useState } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { useLeaving } from '#features/annotations/web/use-leaving.ts'

/** How a changed text is written, and how its field is closed. */
export type TextDeeds = { write: (annotation: Annotation, text: string) => void; close: (annotation: Annotation) => void }
export type EditorProps = { annotation: Annotation; deeds: TextDeeds }

/** A text while it is changed in its row: saved when that goes away, too, unless it was given up. */
export function useText({ annotation, deeds }: EditorProps) {
  const [text, setText] = useState(annotation.text ?? '')
  const kept = useRef(text)
  // An empty free text would be nothing at all: it is rather deleted.
  const canSave = annotation.type !== 'freetext' || text.trim() !== ''
  const keep = () => {
    if (!canSave || text === kept.current) return
    kept.current = text
    deeds.write(annotation, text)
  }
  useLeaving(keep)
  const save = () => {
    keep()
    if (canSave) deeds.close(annotation)
  }
  const cancel = () => {
    kept.current = text
    deeds.close(annotation)
  }
  return { text, setText, isChanged: text !== (annotation.text ?? ''), canSave, save, cancel }
}
