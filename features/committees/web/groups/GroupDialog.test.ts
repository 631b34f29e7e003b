import { expect, test } from 'vitest'
import { readAddresses } from './GroupDialog.tsx'

test('splits addresses at line breaks, commas and semicolons, and drops blanks and duplicates', () => {
  expect(readAddresses('a@b.ch\r\n b@b.ch , c@b.ch;;d@b.ch\n\n\ta@b.ch\n')).toEqual(['a@b.ch', 'b@b.ch', 'c@b.ch', 'd@b.ch'])
  expect(readAddresses(' \n;,')).toEqual([])
})

test('keeps invalid addresses for the server to reject', () => {
  expect(readAddresses('Anna Muster <anna@b.ch>\nkeine')).toEqual(['Anna Muster <anna@b.ch>', 'keine'])
})

test('reads 1000 lines as 1000 addresses', () => {
  expect(readAddresses(Array.from({ length: 1000 }, (_, i) => `person${i}@b.ch`).join('\n'))).toHaveLength(1000)
})
