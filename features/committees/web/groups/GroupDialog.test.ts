import { expect, test } from 'vitest'
import { readAddresses } from './GroupDialog.tsx'

test('one a line, or separated by commas or semicolons; blanks, empty lines and repetitions are left out', () => {
  expect(readAddresses('a@b.ch\r\n b@b.ch , c@b.ch;;d@b.ch\n\n\ta@b.ch\n')).toEqual(['a@b.ch', 'b@b.ch', 'c@b.ch', 'd@b.ch'])
  expect(readAddresses(' \n;,')).toEqual([])
})

test('what is no address is left to the server to judge', () => {
  expect(readAddresses('Anna Muster <anna@b.ch>\nkeine')).toEqual(['Anna Muster <anna@b.ch>', 'keine'])
})

test('a thousand lines stay a thousand addresses', () => {
  expect(readAddresses(Array.from({ length: 1000 }, (_, i) => `person${i}@b.ch`).join('\n'))).toHaveLength(1000)
})
