import { type KeyboardEvent, useRef, useState } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'

type Rows = { rows: readonly Annotation[]; canRemove: (annotation: Annotation) => boolean; remove: (annotation: Annotation) => void }

/** Focus among the rows: Tab reaches the current one, arrow keys move to the others, Delete deletes. */
export function useRows({ rows, canRemove, remove }: Rows) {
  const root = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = rows.some(({ id }) => id === chosen) ? chosen : (rows[0]?.id ?? null)

  const focus = (id: string | undefined) => {
    const row = id === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-go="${id}"]`)
    ;(row ?? root.current)?.focus()
    if (row && id !== undefined) setChosen(id)
  }
  /** Deletes an annotation and moves the focus to the next row, or from the last to the one before. */
  const removeFrom = (annotation: Annotation) => {
    const at = rows.findIndex(({ id }) => id === annotation.id)
    focus((rows[at + 1] ?? rows[at - 1])?.id)
    remove(annotation)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ id }) => id === idOf(event.target))
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(event.key, at, rows)
    if (target) focus(target.id)
    else if (event.key === 'Delete' && canRemove(row)) removeFrom(row)
    else return
    // Keeps the key from scrolling the page and from acting on the selection there.
    event.preventDefault()
    event.stopPropagation()
  }
  return { root, current, setCurrent: setChosen, focus, removeFrom, onKeyDown }
}

/** Only keys on the row's main button count: in the row's text field they are typed. */
const idOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset.go : undefined)

function targetOf(key: string, at: number, rows: readonly Annotation[]): Annotation | undefined {
  if (key === 'ArrowDown') return rows[at + 1] ?? rows[at]
  if (key === 'ArrowUp') return rows[at - 1] ?? rows[at]
  if (key === 'Home') return rows[0]
  return key === 'End' ? rows.at(-1) : undefined
}
