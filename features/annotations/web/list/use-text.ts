import { useRef, useState } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import { useLeaving } from '#features/annotations/web/use-leaving.ts'

/** How the row saves a changed text and closes its field. */
export type TextCommands = { write: (annotation: Annotation, text: string) => void; close: (annotation: Annotation) => void }
export type EditorProps = { annotation: Annotation; commands: TextCommands }

/** A text being edited in its row: also saved on unmount, unless the edit was cancelled. */
export function useText({ annotation, commands }: EditorProps) {
  const [text, setText] = useState(annotation.text ?? '')
  const kept = useRef(text)
  // Without letters it would be invisible; it is to be deleted instead.
  const canSave = kindOf(annotation).text !== 'letters' || text.trim() !== ''
  const keep = () => {
    if (!canSave || text === kept.current) return
    kept.current = text
    commands.write(annotation, text)
  }
  useLeaving(keep)
  const save = () => {
    keep()
    if (canSave) commands.close(annotation)
  }
  const cancel = () => {
    kept.current = text
    commands.close(annotation)
  }
  return { text, setText, isChanged: text !== (annotation.text ?? ''), canSave, save, cancel }
}
