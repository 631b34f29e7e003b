import { type KeyboardEvent, useRef, useState } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'

type Rows = { rows: readonly Annotation[]; canRemove: (annotation: Annotation) => boolean; remove: (annotation: Annotation) => void }

/** The focus among the rows: one of them is reached by Tab, arrows lead to the others, Delete deletes. */
export function useRows({ rows, canRemove, remove }: Rows) {
  const root = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = rows.some(({ id }) => id === chosen) ? chosen : (rows[0]?.id ?? null)

  const focus = (id: string | undefined) => {
    const row = id === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-go="${id}"]`)
    ;(row ?? root.current)?.focus()
    if (row && id !== undefined) setChosen(id)
  }
  /** Deletes and goes on to the next, at the end to the one before. */
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
    // Neither the page nor what is selected on it moves or goes along.
    event.preventDefault()
    event.stopPropagation()
  }
  return { root, current, setCurrent: setChosen, focus, removeFrom, onKeyDown }
}

/** Keys of the row's own button alone: in its field they write. */
const idOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset.go : undefined)

function targetOf(key: string, at: number, rows: readonly Annotation[]): Annotation | undefined {
  if (key === 'ArrowDown') return rows[at + 1] ?? rows[at]
  if (key === 'ArrowUp') return rows[at - 1] ?? rows[at]
  if (key === 'Home') return rows[0]
  return key === 'End' ? rows.at(-1) : undefined
}
