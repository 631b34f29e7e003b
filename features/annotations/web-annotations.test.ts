import { expect, test } from 'vitest'
import { aHighlight, aNote, anInk } from '#testing/shared/an-annotation.ts'
import { writeWebAnnotations } from './web-annotations.ts'

const of = { author: 'Anna Muster', created: '2026-11-20T08:00:00.000Z', updated: '2026-11-21T09:00:00.000Z' }
const place = { id: 'https://example.org/list', source: 'https://example.org/file', label: 'Notizen' }

const written = (...annotations: Record<string, unknown>[]) =>
  JSON.parse(
    [
      ...writeWebAnnotations(
        annotations.map((annotation) => ({ ...of, annotation })),
        place,
      ),
    ].join(''),
  )

test('a layer is written as a collection of the annotations that can be drawn', () => {
  const [ink, note] = [anInk(), aNote()]
  const collection = written(ink, { type: 'stamp', pageIndex: 0 }, note)
  expect(collection).toMatchObject({ id: place.id, type: 'AnnotationCollection', label: 'Notizen', total: 2, first: { partOf: place.id } })
  expect(collection.first.items.map(({ id }: { id: string }) => id)).toEqual([`urn:uuid:${ink.id}`, `urn:uuid:${note.id}`])
  expect(written()).toMatchObject({ total: 0, first: { items: [] } })
})

test('each annotation has its creator, motivation and target', () => {
  const [marked, drawn, said] = written(aHighlight(), anInk(), aNote()).first.items
  const who = { creator: { name: 'Anna Muster' }, created: of.created, modified: of.updated }
  expect(marked).toMatchObject({ ...who, motivation: 'highlighting', target: { source: place.source } })
  expect(marked.target.selector).toMatchObject([
    { type: 'TextQuoteSelector', exact: 'Der Rat beschliesst' },
    { type: 'FragmentSelector', value: 'page=1&viewrect=100,100,200,28' },
  ])
  expect(drawn.motivation).toBe('describing')
  expect(drawn.target.selector[0].refinedBy.value).toMatch(/^<svg [^>]*opacity="1"><path d="[^"]+" fill="#d1242f"\/><\/svg>$/)
  expect(said).toMatchObject({ motivation: 'commenting', body: { value: 'Rückfrage an das Amt', format: 'text/plain' } })
})

test('an unplaced annotation has only its page as target, an imported one the author of its origin', () => {
  const origin = { author: 'Berta', created: '2020-01-01T00:00:00Z', modified: null }
  const [item] = written({ ...anInk({ pageIndex: 3 }), is_unplaced: true, origin }).first.items
  expect(item).toMatchObject({ creator: { name: 'Berta' }, created: '2020-01-01T00:00:00.000Z', modified: of.updated })
  expect(item.target.selector).toEqual([expect.objectContaining({ value: 'page=4' })])
})
