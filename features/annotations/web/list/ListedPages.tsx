import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { layerIdOf } from '#features/annotations/web/overlay-layers/layers-below.ts'
import { layerOf, type Together } from '#features/annotations/web/overlay-layers/together.ts'
import { useWords } from '#features/annotations/web/words.ts'
import { AnnotationRow } from './AnnotationRow.tsx'
import classes from './list.module.css'
import type { Changes, Go, List } from './use-list.ts'

type Props = { list: List; annotator: Annotator; together: Together; onGo: Go; changes: Changes }

/** The rows, grouped under page headings. */
export function ListedPages({ list, annotator, together, onGo, changes }: Props) {
  const words = useWords()
  const { root, current, onKeyDown, commands, edited } = useRowCommands({ list, annotator, together, onGo, changes })
  const more = list.matches.length - list.rows.length
  return (
    // The keys belong to the buttons in the rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} tabIndex={-1} className={classes.pages} onKeyDown={onKeyDown}>
      {list.groups.map((group) => (
        <Page key={group.pageIndex} name={words.pageOf(group)} annotations={group.annotations}>
          {(annotation) => (
            <AnnotationRow
              key={annotation.id}
              annotation={annotation}
              isCurrent={annotation.id === current}
              whose={whoseOf(annotation, together)}
              isSelected={annotator.selection.has(annotation.id) || together.pointed?.id === annotation.id}
              isEdited={annotation.id === edited}
              commands={commands}
              words={words}
            />
          )}
        </Page>
      ))}
      {more > 0 && (
        <Button variant="subtle" m="xs" onClick={list.showMore}>
          {words.t('annotations.list.more', { count: more })}
        </Button>
      )}
      {list.matches.length === 0 && list.all.length > 0 && (
        <Text c="dimmed" px={12}>
          {words.t('shell.nothing_found')}
        </Text>
      )}
    </div>
  )
}

function useRowCommands({ list, annotator, together, onGo, changes }: Props) {
  const [edited, edit] = useState<string | null>(null)
  const { can_change, can_erase } = annotator.session
  const { root, current, onKeyDown, setCurrent, focus, removeFrom } = useRows({
    rows: list.rows,
    canRemove: (annotation) => can_erase && !isBelow(annotation),
    remove: changes.remove,
  })
  const close = ({ id }: Annotation) => {
    edit(null)
    focus(id)
  }
  const commands = {
    go: (annotation: Annotation) => {
      if (isBelow(annotation)) together.point(annotation)
      else annotator.select([annotation.id])
      onGo(annotation)
    },
    focused: ({ id }: Annotation) => setCurrent(id),
    write: changes.rewrite,
    close,
    ...(together.copy ? { copy: together.copy } : {}),
    ...(can_change ? { edit: ({ id }: Annotation) => edit(id) } : {}),
    ...(can_erase ? { remove: removeFrom } : {}),
  }
  return { root, current, onKeyDown, commands, edited }
}

const isBelow = (annotation: Annotation) => layerIdOf(annotation) !== undefined

/** The layer and sign of an annotation that is not on the open layer. */
function whoseOf(annotation: Annotation, together: Together) {
  const layer = layerOf(annotation, together)
  return layer && { layer, sign: together.signOf(layer) }
}

type PageProps = { name: string; annotations: readonly Annotation[]; children: (annotation: Annotation) => ReactNode }

const Page = ({ name, annotations, children }: PageProps) => (
  <div>
    <h2 className={classes.page}>{name}</h2>
    {/* Safari drops the list role of lists without markers. */}
    {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
    <ul className={classes.rows} role="list" aria-label={name}>
      {annotations.map(children)}
    </ul>
  </div>
)

type Rows = { rows: readonly Annotation[]; canRemove: (annotation: Annotation) => boolean; remove: (annotation: Annotation) => void }

/** Focus among the rows: Tab reaches the current one, arrow keys move to the others, Delete deletes. */
function useRows({ rows, canRemove, remove }: Rows) {
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
