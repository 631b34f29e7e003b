import { expect, test } from 'vitest'
import { type Conflict, mergeFields } from './merge-fields.ts'

const base = { title: 'Alt', text: 'Alt', isUrgent: false, people: [1, 2, 3] }
const merge = (own: Partial<typeof base>, stored: Partial<typeof base>, conflicts: Conflict[] = []) =>
  mergeFields({ base, own: { ...base, ...own }, stored: { ...base, ...stored }, conflicts })

test('what only one of them changed is taken over, and told when it was the other', () => {
  expect(merge({ title: 'Meins' }, { text: 'Ihres', isUrgent: true })).toEqual({
    values: { title: 'Meins', text: 'Ihres', isUrgent: true, people: [1, 2, 3] },
    taken: ['text', 'isUrgent'],
    conflicts: [],
  })
})

test('what both changed in two ways is for the reader to decide, and stays as it was written', () => {
  expect(merge({ text: 'Meins' }, { text: 'Ihres' })).toMatchObject({
    values: { text: 'Meins' },
    taken: [],
    conflicts: [{ name: 'text', was: 'Alt', stored: 'Ihres', own: 'Meins', choice: null }],
  })
  expect(merge({ text: 'Beides' }, { text: 'Beides' })).toMatchObject({ values: { text: 'Beides' }, taken: [], conflicts: [] })
})

test('lists take what either added, and lose what either removed', () => {
  const { values, conflicts } = merge({ people: [1, 3, 4] }, { people: [5, 2, 1] })
  expect([values.people, conflicts]).toEqual([[1, 4, 5], []])
})

test('a decision stands until the field is changed by somebody else once more', () => {
  const decided: Conflict = { name: 'text', was: 'Uralt', stored: 'Alt', own: 'Meins', choice: 'own' }
  expect(merge({ text: 'Meins' }, { title: 'Ihres' }, [decided]).conflicts).toEqual([decided])
  expect(merge({ text: 'Meins' }, { text: 'Neues' }, [decided]).conflicts).toEqual([{ ...decided, stored: 'Neues', choice: null }])
  expect(merge({ text: 'Neues' }, { text: 'Neues' }, [decided]).conflicts).toEqual([])
})
