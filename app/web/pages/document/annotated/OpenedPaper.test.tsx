import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { useCropBoxes } from './OpenedPaper.tsx'

test('returns crop boxes while wanted, and none for a broken page', async () => {
  const view = [0, 0, 600, 800]
  const getPage = async (page: number) => {
    if (page === 2) throw new Error('the page is broken')
    return { view }
  }
  const pdfViewer = { viewer: { pdfDocument: { numPages: 3, getPage } } } as unknown as PdfViewer
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result, rerender } = renderHook(({ wanted }) => useCropBoxes('paper.pdf', { pdfViewer, wanted }), {
    initialProps: { wanted: true },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current).toEqual([view, undefined, view]))
  // As when switching from a legacy layer to one's own.
  rerender({ wanted: false })
  expect(result.current).toBe(undefined)
})
