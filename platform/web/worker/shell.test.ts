import { expect, test } from 'vitest'
import { aShell } from '#testing/web/service-worker.ts'
import { keepShell, keptPage, tidyShell } from './shell.ts'

const files = ['assets/index-1.js', 'assets/a-1.css', 'assets/b-1.js', 'assets/pdfjs/cmaps/x.bcmap', 'assets/c-1.js', 'assets/d-1.js']

test('keeps every file and the page below the path prefix', async () => {
  const { shell, kept } = aShell(files)
  await keepShell(shell)
  expect(kept()).toEqual(['?index-1.js', ...files].sort())
  expect(await (await keptPage(shell))?.text()).toContain('assets/index-1.js')
})

test('an interrupted download continues where it stopped', async () => {
  const { shell, kept, served, asked } = aShell(files)
  const last = served.get('assets/c-1.js')
  served.delete('assets/c-1.js')
  await expect(keepShell(shell)).rejects.toThrow('is not there: 404')
  const first = kept()
  expect(first).not.toContain('?index-1.js')
  served.set('assets/c-1.js', last!)
  asked.length = 0
  await keepShell(shell)
  expect(asked.filter((path) => first.includes(path))).toEqual([])
  expect(kept()).toEqual(['?index-1.js', ...files].sort())
})

test.each([
  [
    'a page instead of a file, as from a captive portal',
    'assets/b-1.js',
    new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['the page of another build', '', new Response('<script type="module" src="./assets/index-2.js"></script>')],
  ['a refusal', '', new Response('', { status: 503 })],
])('%s is not kept, and the shell does not count as complete', async (_, path, answer) => {
  const { shell, kept, served } = aShell(files)
  served.set(path, answer)
  await expect(keepShell(shell)).rejects.toThrow()
  expect(kept()).not.toContain(path)
  expect(await keptPage(shell)).toBeUndefined()
})

test('the next build reuses unchanged files and then removes those no longer needed', async () => {
  const { shell, kept, asked } = aShell(files)
  await keepShell(shell)
  const next = aShell(['assets/index-2.js', 'assets/a-1.css'], { build: 'index-2.js', store: shell })
  asked.length = 0
  await keepShell(next.shell)
  expect(next.asked.sort()).toEqual(['', 'assets/index-2.js'])
  expect(await keptPage(shell), 'the build before is whole until it is replaced').toBeDefined()
  await tidyShell(next.shell)
  expect(kept()).toEqual(['?index-2.js', 'assets/a-1.css', 'assets/index-2.js'])
})
