import { expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { unionOf } from '#platform/shared/page-space.ts'
import { aNote, aRectangle } from '#testing/shared/an-annotation.ts'
import { copySelected, duplicateSelected, paste } from './edit-commands.ts'

const pages = [
  { index: 0, width: 595, height: 842 },
  { index: 1, width: 300, height: 200 },
]

/** An annotator in which all annotations are selected at first, later the last copies. */
function anAnnotator(annotations: readonly Annotation[]): Annotator {
  const session = aSession({ annotations })
  const annotator = { session, selection: new Set(annotations.map(({ id }) => id)), chooseTool: () => {} } as unknown as Annotator
  return Object.assign(annotator, { select: (ids: Iterable<string>) => (annotator.selection = new Set(ids)) })
}

const chosenOf = ({ session, selection }: Annotator) => session.shown().annotations.filter(({ id }) => selection.has(id))
const boundsIn = (annotator: Annotator) => unionOf(chosenOf(annotator).map(boundsOf))!

test('repeated copies stay on the page', () => {
  const annotator = anAnnotator([aRectangle({ x: 500, y: 780, width: 40, height: 20, stroke_width: 2 })])
  copySelected(annotator)
  for (let times = 0; times < 10; times++) paste(annotator, 0, pages)
  expect(annotator.session.shown().annotations).toHaveLength(11)
  expect(boundsIn(annotator)).toEqual({ x: 553, y: 820, width: 42, height: 22 })
  for (let times = 0; times < 3; times++) duplicateSelected(annotator, pages)
  expect(boundsIn(annotator)).toEqual({ x: 553, y: 820, width: 42, height: 22 })
})

test('copies pasted on a smaller page stay within it and keep their distance', () => {
  const annotator = anAnnotator([aNote({ x: 500, y: 700 }), aNote({ x: 540, y: 760 })])
  copySelected(annotator)
  paste(annotator, 1, pages)
  expect(chosenOf(annotator)).toMatchObject([
    { pageIndex: 1, x: 240, y: 120 },
    { pageIndex: 1, x: 280, y: 180 },
  ])
})
