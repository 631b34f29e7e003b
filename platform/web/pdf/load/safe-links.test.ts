import { expect, test } from 'vitest'
import { isSafeLink } from './pdfjs-overrides.ts'

test.each(['https://example.org/a?b#c', 'http://example.org', 'mailto:a@example.org'])('the link %s is allowed', (url) => {
  expect(isSafeLink(url)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'file:///etc/passwd',
  '//example.org',
  'a.pdf',
  '',
])('the link %s is not allowed', (url) => {
  expect(isSafeLink(url)).toBe(false)
})
