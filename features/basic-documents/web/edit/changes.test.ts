import { expect, test } from 'vitest'
import { aBasicDocument, aSection } from '#features/basic-documents/web/fixtures.ts'
import { arranged, type Change } from './changes.ts'
import { areasOf, idIn, placeIn } from './drag.ts'

/** 1 2 | 10: 3 4 | 11: */
const structure = {
  documents: [aBasicDocument({ id: 1 }), aBasicDocument({ id: 2 })],
  sections: [
    aSection({ id: 10, documents: [aBasicDocument({ id: 3, section: 10 }), aBasicDocument({ id: 4, section: 10 })] }),
    aSection({ id: 11, documents: [] }),
  ],
}

const shown = ({ documents, sections }: typeof structure) =>
  [
    documents.map(({ id }) => id).join(' '),
    ...sections.map((section) => [`${section.id}:`, ...section.documents.map(({ id }) => id)].join(' ')),
  ].join(' | ')

const rows: [Change, string][] = [
  [{ type: 'move_document', id: 1, section: null, index: 1 }, '2 1 | 10: 3 4 | 11:'],
  [{ type: 'move_document', id: 1, section: 10, index: 1 }, '2 | 10: 3 1 4 | 11:'],
  [{ type: 'move_document', id: 3, section: 11, index: 5 }, '1 2 | 10: 4 | 11: 3'],
  [{ type: 'move_document', id: 4, section: null, index: 0 }, '4 1 2 | 10: 3 | 11:'],
  [{ type: 'move_document', id: 99, section: null, index: 0 }, '1 2 | 10: 3 4 | 11:'],
  [{ type: 'move_section', id: 11, index: 0 }, '1 2 | 11: | 10: 3 4'],
  [{ type: 'move_section', id: 99, index: 0 }, '1 2 | 10: 3 4 | 11:'],
  [{ type: 'remove_document', id: 3, from: '' }, '1 2 | 10: 4 | 11:'],
  [{ type: 'remove_section', id: 10, from: '' }, '1 2 3 4 | 11:'],
]

test.each(rows)('%j gives %s', (change, result) => {
  expect(shown(arranged(structure, change))).toBe(result)
})

test('a moved document gets the id of its new section', () => {
  const moved = arranged(structure, { type: 'move_document', id: 1, section: 10, index: 0 })
  expect(moved.sections[0]?.documents[0]).toMatchObject({ id: 1, section: 10 })
  expect(arranged(structure, { type: 'remove_section', id: 10, from: '' }).documents.map(({ section }) => section)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('renames documents and sections in place', () => {
  const renamed = [
    { type: 'rename_document', id: 3, title: 'Gesetz', from: '' } as const,
    { type: 'rename_section', id: 10, title: 'Recht', from: '' } as const,
  ]
  const { sections } = renamed.reduce(arranged, structure)
  expect([sections[0]?.title, sections[0]?.documents[0]?.title]).toEqual(['Recht', 'Gesetz'])
})

test('areas give the position of a dragged document', () => {
  const areas = areasOf(structure)
  expect(areas).toEqual({ area: ['document-1', 'document-2'], 'area-10': ['document-3', 'document-4'], 'area-11': [] })
  expect(placeIn(areas, 'document-4')).toEqual({ section: 10, index: 1 })
  expect(placeIn(areas, 'document-2')).toEqual({ section: null, index: 1 })
  expect(placeIn(areas, 'document-99')).toBeUndefined()
  expect([idIn('document-4'), idIn('area')]).toEqual([4, null])
})
