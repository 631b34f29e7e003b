import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { notifyMissingPages } from './pdfjs-overrides.ts'

type Pdf = Parameters<typeof notifyMissingPages>[0]

/** A document whose pages cannot be loaded, and the events of its viewer. */
function aBrokenPaper() {
  const [dispatched, gone]: [object[], AbortController] = [[], new AbortController()]
  const asked = Promise.withResolvers<never>()
  const pdf: Pdf = { getPage: () => asked.promise }
  const eventBus = { dispatch: (name: string, event: object) => dispatched.push({ name, ...event }) } as unknown as PdfViewer['eventBus']
  notifyMissingPages(pdf, { eventBus, signal: gone.signal })
  return { pdf, dispatched, leave: () => gone.abort(), fail: () => asked.reject(new Error('Transport destroyed')) }
}

test('a page that fails to load is announced to the viewer with its error', async () => {
  const { pdf, dispatched, fail } = aBrokenPaper()
  const page = pdf.getPage(3)
  fail()
  await expect(page).rejects.toThrow('Transport destroyed')
  expect(dispatched).toEqual([{ name: 'pagemissing', pageNumber: 3, error: new Error('Transport destroyed') }])
})

test('a reader who leaves the document gets no complaint about pages still loading', async () => {
  const { pdf, dispatched, leave, fail } = aBrokenPaper()
  const said: string[] = []
  void pdf.getPage(1).then(
    () => said.push('there'),
    () => said.push('missing'),
  )
  leave()
  await act(async () => fail())
  expect([said, dispatched]).toEqual([[], []])
})
