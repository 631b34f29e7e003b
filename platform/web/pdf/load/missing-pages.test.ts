import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { notifyMissingPages } from './pdfjs-overrides.ts'

type Pdf = Parameters<typeof notifyMissingPages>[0]

/** A document whose pages cannot be loaded, and the events of its viewer. */
function aBrokenPaper() {
  const [told, gone]: [object[], AbortController] = [[], new AbortController()]
  const asked = Promise.withResolvers<never>()
  const pdf: Pdf = { getPage: () => asked.promise }
  const eventBus = { dispatch: (name: string, event: object) => told.push({ name, ...event }) } as unknown as PdfViewer['eventBus']
  notifyMissingPages(pdf, { eventBus, signal: gone.signal })
  return { pdf, told, leave: () => gone.abort(), fail: () => asked.reject(new Error('Transport destroyed')) }
}

test('a page that fails to load is announced to the viewer', async () => {
  const { pdf, told, fail } = aBrokenPaper()
  const page = pdf.getPage(3)
  fail()
  await expect(page).rejects.toThrow('Transport destroyed')
  expect(told).toEqual([{ name: 'pagemissing', pageNumber: 3 }])
})

test('a reader who leaves the document gets no complaint about pages still loading', async () => {
  const { pdf, told, leave, fail } = aBrokenPaper()
  const said: string[] = []
  void pdf.getPage(1).then(
    () => said.push('there'),
    () => said.push('missing'),
  )
  leave()
  await act(async () => fail())
  expect([said, told]).toEqual([[], []])
})
