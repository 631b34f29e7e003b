import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test, vi } from 'vitest'
import type { PrintedPage } from '#web/documents/viewer/annotating.ts'
import { preparePrint } from './prepare-print.ts'

/** A page of 400 × 200 units of two points each, which its file shows turned. */
const page = {
  view: [10, 20, 410, 220],
  rotate: 90,
  getViewport: ({ scale }: { scale: number }) => ({ width: 400 * scale, height: 800 * scale }),
  render: () => ({ promise: Promise.resolve(), cancel: () => {} }),
  cleanup: () => {},
}
const pdf = { numPages: 3, getPage: async () => page } as unknown as PDFDocumentProxy

/** jsdom neither draws nor decodes pictures. */
function stubPictures() {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob()))
  HTMLImageElement.prototype.decode = async () => {}
  URL.createObjectURL = () => 'blob:page'
}

test('what lies on a page is drawn in the page’s own units, unrotated, whatever size its paper has', async () => {
  stubPictures()
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const printLayer = vi.fn<(printed: PrintedPage) => SVGElement>(() => layer)
  await preparePrint({ pdf, range: { first: 3, last: 3 }, printLayer, onProgress: () => {}, signal: new AbortController().signal })
  expect(printLayer.mock.calls).toEqual([[{ index: 2, width: 400, height: 200 }]])
  expect([layer.style.width, layer.style.height]).toEqual(['800pt', '400pt'])
  expect(layer.parentElement?.style.width).toBe('400pt')
})
