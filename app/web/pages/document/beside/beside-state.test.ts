import { expect, test } from 'vitest'
import { besideIn, documentSearch, withBeside } from '#features/documents/web/document-address.ts'
import { besideNext } from './beside-state.ts'

const inAddress = (asked: Record<string, string>) => besideIn(documentSearch.parse(asked))

test.each([
  [{ beside: 'choice' }, 'choice'],
  [{ beside: 'notes' }, 'notes'],
  [{ beside: 'attachments-51' }, { kind: 'attachments', id: 51, version_id: undefined, layer_id: undefined }],
  [
    { beside: 'protocols-7', beside_version: '70', beside_layer: '9' },
    { kind: 'protocols', id: 7, version_id: 70, layer_id: 9 },
  ],
  [{}, null],
  [{ beside: 'meetings-4' }, null],
  [{ beside: 'attachments-0' }, null],
  [{ beside: 'attachments-51x' }, null],
])('the address %o opens %o beside the document', (asked, beside) => {
  expect(inAddress(asked)).toEqual(beside)
  expect(besideIn(withBeside(inAddress(asked)))).toEqual(beside)
})

const open = { kind: 'attachments', id: 50, version_id: undefined, layer_id: 8 } as const
const other = { kind: 'proposals', id: 50 } as const
const sides = { open, latest_id: 700 }

test('what is beside stays when another document is opened on the left', () => {
  expect(besideNext({ kind: 'attachments', id: 51 }, { ...sides, beside: other })).toBe(other)
  expect(besideNext({ kind: 'attachments', id: 51 }, { ...sides, beside: 'notes' })).toBe('notes')
  expect(besideNext({ kind: 'attachments', id: 51 }, { ...sides, beside: null })).toBe(null)
})

test('opening on the left what is on the right swaps the two', () => {
  expect(besideNext(other, { ...sides, beside: other })).toBe(open)
  const older = { kind: 'attachments', id: 50, version_id: 500 } as const
  expect(besideNext(older, { ...sides, beside: older })).toBe(open)
  const asOlder = { ...open, version_id: 500 }
  const latest = { kind: 'attachments', id: 50 } as const
  expect(besideNext({ ...latest, version_id: 700 }, { open: asOlder, latest_id: 700, beside: latest })).toBe(asOlder)
})

test('another version of what is on the right does not swap', () => {
  const older = { kind: 'attachments', id: 50, version_id: 500 } as const
  expect(besideNext({ ...older, version_id: 600 }, { ...sides, beside: older })).toBe(older)
})
