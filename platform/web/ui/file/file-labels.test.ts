import { expect, test } from 'vitest'
import { fileSize } from './file-labels.tsx'

test.each([
  [0, 'de', '0 Byte'],
  [999, 'de', '999 Byte'],
  [23_144, 'de', '23 kB'],
  [1_234_567, 'de', '1.2 MB'],
  [2_500_000_000_000, 'en', "2'500 GB"],
  [1_234_567, 'fr', '1,2 Mo'],
] as const)('%i bytes in %s are written as %s', (bytes, language, said) => {
  expect(fileSize(bytes, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(said)
})
