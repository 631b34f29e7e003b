import { fireEvent } from '@testing-library/react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test, vi } from 'vitest'
import type { PrintedLayer, PrintedPage } from './extensions.ts'
import { preparePrint } from './prepare-print.ts'

/** A page of 400 × 200 units (UserUnit 2) that its file shows rotated. */
const page = {
  view: [10, 20, 410, 220],
  rotate: 90,
  getViewport: ({ scale }: { scale: number }) => ({ width: 400 * scale, height: 800 * scale }),
  render: () => ({ promise: Promise.resolve(), cancel: () => {} }),
  cleanup: () => {},
}
const pdf = { numPages: 3, getPage: async () => page } as unknown as PDFDocumentProxy

const quietly = { damagedText: (number: number) => `Seite ${number} fehlt`, onProgress: () => {}, signal: new AbortController().signal }

/** jsdom cannot render canvases. */
const stubPictures = () => vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob()))

test('the print layer is drawn in unrotated page units and scaled to the printed page', async () => {
  stubPictures()
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const printLayer = vi.fn<(printed: PrintedPage) => PrintedLayer>(() => ({ over: [layer], notes: [], title: '' }))
  await preparePrint({ pdf, range: { first: 3, last: 3 }, printLayer, ...quietly })
  expect(printLayer.mock.calls).toEqual([[{ index: 2, width: 400, height: 200 }]])
  expect([layer.style.width, layer.style.height]).toEqual(['800pt', '400pt'])
  expect(layer.parentElement?.style.width).toBe('400pt')
})

test('notes without room on their page are printed on a sheet of the same size behind it', async () => {
  stubPictures()
  vi.spyOn(window, 'print').mockImplementation(() => {})
  const printLayer = ({ index }: PrintedPage) =>
    index === 0 ? { over: [], notes: ['1  Rückfrage', '2  Antrag'], title: 'Notizen zu Seite 1' } : null
  const ready = await preparePrint({
    pdf,
    range: { first: 1, last: 2 },
    printLayer,
    ...quietly,
  })
  ready()
  const sheets = [...document.body.lastElementChild!.children] as HTMLElement[]
  expect(sheets.map(({ textContent }) => textContent)).toEqual(['', 'Notizen zu Seite 11  Rückfrage2  Antrag', ''])
  expect(sheets.map(({ style }) => style.width)).toEqual(['400pt', '400pt', '400pt'])
  fireEvent(window, new Event('afterprint'))
  expect(sheets[0]!.isConnected).toBe(false)
})

test('a damaged page is named on a sheet of its own; one that does not arrive stops printing', async () => {
  stubPictures()
  vi.spyOn(window, 'print').mockImplementation(() => {})
  const failing = (name: string) =>
    ({
      numPages: 3,
      getPage: (number: number) => (number === 2 ? Promise.reject(Object.assign(new Error('…'), { name })) : pdf.getPage(1)),
    }) as never
  const asked = { range: { first: 1, last: 3 }, printLayer: () => null, ...quietly }
  const ready = await preparePrint({ pdf: failing('FormatError'), ...asked })
  ready()
  const sheets = [...document.body.lastElementChild!.children] as HTMLElement[]
  expect(sheets.map(({ textContent, style }) => [textContent, style.width])).toEqual([
    ['', '400pt'],
    ['Seite 2 fehlt', '400pt'],
    ['', '400pt'],
  ])
  fireEvent(window, new Event('afterprint'))
  await expect(preparePrint({ pdf: failing('ResponseException'), ...asked })).rejects.toThrow('…')
})
