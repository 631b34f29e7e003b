import type { PDFPage } from '@cantoo/pdf-lib'
import { type Annotation, annotation } from '#features/annotations/annotation.ts'
import { appendNotes } from '#features/annotations/server/interchange/append-notes.ts'
import { drawAnnotations } from '#features/annotations/server/interchange/draw-annotations.ts'
import { cropBoxOf } from '#features/annotations/server/interchange/page-box.ts'
import { readXfdf } from '#features/annotations/xfdf/read-xfdf.ts'
import type { Ink } from '#platform/server/pdf/ink.ts'
import type { CropBox } from '#platform/shared/pdf/page-space.ts'
import type { BookLayer, BookWords } from './book-plan.ts'

/** Draws the layers to be drawn onto the pages of their document, and appends the texts of its notes. */
export function drawLayers(
  ink: Ink,
  pages: PDFPage[],
  { layers, title, words }: { layers: BookLayer[]; title: string; words: BookWords },
): void {
  const cropBoxes = pages.map(cropBoxOf)
  const read = layers.map((layer) => ({ ...layer, shown: shownOf(layer, cropBoxes) }))
  const notes = read
    .filter(({ has_notes }) => has_notes)
    .flatMap(({ shown, owner_name }) => shown.filter(saysSomething).map((note) => ({ note, owner_name })))
    .sort((a, b) => a.note.pageIndex - b.note.pageIndex)
  const numbers = new Map(notes.map(({ note: { id } }, at) => [id, at + 1]))
  const drawn = read.filter(({ is_drawn }) => is_drawn).flatMap(({ shown }) => shown)
  for (const [at, page] of pages.entries()) {
    drawAnnotations(
      page,
      drawn.filter(({ pageIndex }) => pageIndex === at),
      { ...ink, numbers },
    )
  }
  const headingOf = ({ note, owner_name }: (typeof notes)[number], at: number) =>
    `${at + 1} · ${words.note.replace('{page}', String(note.pageIndex + 1)).replace('{name}', () => owner_name)}`
  const appended = notes.map((one, at) => ({ heading: headingOf(one, at), text: one.note.text ?? '' }))
  appendNotes(ink, [{ title: words.notes.replace('{name}', () => title), notes: appended }])
}

const saysSomething = ({ type, text }: Annotation) => type === 'note' && text?.trim() !== ''

/** The annotations that can be drawn; those beyond the last page go on the first (D3 §4). */
const shownOf = ({ xfdf, annotations }: BookLayer, cropBoxes: readonly CropBox[]): Annotation[] =>
  [...((xfdf !== null && readXfdf(xfdf, cropBoxes)) || []), ...annotations]
    .flatMap((one) => annotation.safeParse(one).data ?? [])
    .filter(({ is_unplaced }) => !is_unplaced)
    .map((one) => (one.pageIndex < cropBoxes.length ? one : { ...one, pageIndex: 0 }))
