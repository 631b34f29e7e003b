import { expect, test } from 'vitest'
import { hasExtension } from './FileDrop.tsx'

test('the file name must have the extension, in upper or lower case', () => {
  expect(hasExtension('Sitzung.zip', 'zip')).toBe(true)
  expect(hasExtension('SITZUNG.ZIP', 'zip')).toBe(true)
  expect(hasExtension('Sitzung.zip.pdf', 'zip')).toBe(false)
  expect(hasExtension('Sitzungzip', 'zip')).toBe(false)
})
