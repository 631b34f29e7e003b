import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aCjkPdf } from '#testing/server/files/raw-pdf.ts'
import { withPdf } from './with-pdf.ts'

const root = join(import.meta.dirname, '../../..')

test.each([
  ['UniJIS-UTF16-H', 'Japan1', Buffer.from('東京都議会', 'utf16le').swap16(), '東京都議会'],
  ['90ms-RKSJ-H', 'Japan1', Buffer.from('975c8e5a', 'hex'), '予算'],
  ['UniJIS-UCS2-V', 'Japan1', Buffer.from('議事録', 'utf16le').swap16(), '議事録'],
  ['GBK-EUC-H', 'GB1', Buffer.from('d4a4cbe3', 'hex'), '预算'],
  ['ETen-B5-H', 'CNS1', Buffer.from('b977bae2', 'hex'), '預算'],
  ['KSCms-UHC-H', 'Korea1', Buffer.from('bfb9bbea', 'hex'), '예산'],
])('reads text whose font only has the predefined character map %s', async (map, ordering, codes, text) => {
  const read = await withPdf(new Uint8Array(aCjkPdf(codes, { map, ordering })), async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  })
  expect(read).toBe(text)
})

test('production opens PDFs in one place on the server and in one in the browser', () => {
  const files = globSync('{app,features,platform}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(900)
  const opening = files.filter((file) => /\bgetDocument\b[^;]*from 'pdfjs-dist/.test(readFileSync(join(root, file), 'utf8')))
  expect(opening.sort()).toEqual(['platform/server/pdf/with-pdf.ts', 'platform/web/pdf/load/pdf-document.ts'])
})
