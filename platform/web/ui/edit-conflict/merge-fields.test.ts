import { expect, test } from 'vitest'
import { type Conflict, mergeFields } from './merge-fields.ts'

const base = { title: 'Alt', text: 'Alt', isUrgent: false, people: [1, 2, 3] }
const merge = (own: Partial<typeof base>, stored: Partial<typeof base>, conflicts: Conflict[] = []) =>
  mergeFields({ base, own: { ...base, ...own }, stored: { ...base, ...stored }, conflicts })

test('a change by only one of them is merged, and reported if it was the other one', () => {
  expect(merge({ title: 'Meins' }, { text: 'Ihres', isUrgent: true })).toEqual({
    values: { title: 'Meins', text: 'Ihres', isUrgent: true, people: [1, 2, 3] },
    taken: ['text', 'isUrgent'],
    conflicts: [],
  })
})

test('different changes to the same field are a conflict that keeps the own value', () => {
  expect(merge({ text: 'Meins' }, { text: 'Ihres' })).toMatchObject({
    values: { text: 'Meins' },
    taken: [],
    conflicts: [{ name: 'text', was: 'Alt', stored: 'Ihres', own: 'Meins', choice: null }],
  })
  expect(merge({ text: 'Beides' }, { text: 'Beides' })).toMatchObject({ values: { text: 'Beides' }, taken: [], conflicts: [] })
})

test('lists get what either added and lose what either removed', () => {
  const { values, conflicts } = merge({ people: [1, 3, 4] }, { people: [5, 2, 1] })
  expect([values.people, conflicts]).toEqual([[1, 4, 5], []])
})

test('a decision stands until somebody else changes the field again', () => {
  const decided: Conflict = { name: 'text', was: 'Uralt', stored: 'Alt', own: 'Meins', choice: 'own' }
  expect(merge({ text: 'Meins' }, { title: 'Ihres' }, [decided]).conflicts).toEqual([decided])
  expect(merge({ text: 'Meins' }, { text: 'Neues' }, [decided]).conflicts).toEqual([{ ...decided, stored: 'Neues', choice: null }])
  expect(merge({ text: 'Neues' }, { text: 'Neues' }, [decided]).conflicts).toEqual([])
})
