import { useEffect, useState } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

/** In the order of pdf.js's FindState. */
const statuses = ['found', 'none', 'wrapped', 'searching'] as const

type Counts = { current: number; total: number }
export type FindResult = Counts & { status: (typeof statuses)[number] | 'idle' }

export const nothingFound: FindResult = { status: 'idle', current: 0, total: 0 }

type Counted = { matchesCount: Counts }

/** State of the search in the open document. */
export function useFindResult(pdfViewer: PdfViewer | null): FindResult {
  const [result, setResult] = useState(nothingFound)
  useEffect(() => {
    if (!pdfViewer) return
    const { eventBus, signal } = pdfViewer
    const onCount = ({ matchesCount }: Counted) => setResult((old) => ({ ...old, ...matchesCount }))
    const onState = ({ state, matchesCount }: Counted & { state: number }) =>
      setResult({ status: statuses[state] ?? 'idle', ...matchesCount })
    eventBus.on('updatefindmatchescount', onCount, { signal })
    eventBus.on('updatefindcontrolstate', onState, { signal })
  }, [pdfViewer])
  return result
}
