import { expect, test } from 'vitest'
import { hasExtension } from './FileDrop.tsx'

test('the name must end with the extension, in capitals or not', () => {
  expect(hasExtension('Sitzung.zip', 'zip')).toBe(true)
  expect(hasExtension('SITZUNG.ZIP', 'zip')).toBe(true)
  expect(hasExtension('Sitzung.zip.pdf', 'zip')).toBe(false)
  expect(hasExtension('Sitzungzip', 'zip')).toBe(false)
})
