import { expect, test, vi } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

test('a cookie is kept for a year at the base path with SameSite=Strict, and Secure under https', () => {
  document.head.innerHTML = '<base href="/sitzungen/">'
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie))
  writeCookie('I18N_LANGUAGE', 'fr')
  vi.stubGlobal('location', { protocol: 'https:' })
  writeCookie('I18N_LANGUAGE', 'a b')
  expect(written).toEqual([
    'I18N_LANGUAGE=fr; Path=/sitzungen/; Max-Age=31536000; SameSite=Strict',
    'I18N_LANGUAGE=a%20b; Path=/sitzungen/; Max-Age=31536000; SameSite=Strict; Secure',
  ])
})

test('a cookie is read by its full name only', () => {
  document.cookie = 'MY_I18N_LANGUAGE=en; path=/'
  expect(readCookie('I18N_LANGUAGE')).toBeUndefined()
  document.cookie = 'I18N_LANGUAGE=a%20b; path=/'
  expect(readCookie('I18N_LANGUAGE')).toBe('a b')
})
