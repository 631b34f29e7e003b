import { expect, test, vi } from 'vitest'
import { showApplication, showNews, wordsAt } from './show-news.ts'
import type { Page } from './take-over.ts'

const place = new URL('https://rat.example.org/sitzungen/')

async function shown(words: object | null) {
  const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>()
  const match = async (at: RequestInfo | URL) =>
    words && at instanceof URL && at.href === wordsAt(place).href ? Response.json(words) : undefined
  await showNews({ registration: { showNotification } }, { place, open: async () => ({ match }) })
  return showNotification.mock.calls
}

test('the notification has the words that the page has left, and replaces the one before', async () => {
  const words = { title: 'Sitzungen', body: 'Il y a du nouveau pour vous.', lang: 'fr' }
  const icon = 'https://rat.example.org/sitzungen/icon-192.png'
  expect(await shown(words)).toEqual([['Sitzungen', { body: words.body, lang: 'fr', tag: 'news', icon }]])
})

test('it is shown also if the browser has dropped the words', async () => {
  expect(await shown(null)).toEqual([['Traktanda', expect.objectContaining({ tag: 'news' })]])
})

test('a tap shows an open page of the application, or opens it', async () => {
  const focus = vi.fn<() => Promise<void>>()
  const openWindow = vi.fn<(address: string) => Promise<void>>()
  const tap = (...urls: string[]) => {
    const pages: Page[] = urls.map((url) => ({ url, postMessage: () => undefined, focus }))
    return showApplication({ clients: { matchAll: async () => pages, openWindow } }, place)
  }
  await tap('https://rat.example.org/anderes/', 'https://rat.example.org/sitzungen/meetings/4')
  expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []])
  await tap('https://rat.example.org/anderes/')
  expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, [[place.href]]])
})
