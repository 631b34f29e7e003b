import { useEffect, useRef, useState } from 'react'
import type { Annotating } from '#platform/web/pdf/annotating.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { manyPages, type PageRange } from './page-range.ts'
import { preparePrint } from './prepare-print.ts'

export type PrintState =
  | { phase: 'idle' }
  | { phase: 'choosing'; pages: number; current: number }
  | { phase: 'preparing'; done: number; total: number }
  | { phase: 'failed' }

/** Prints the open document: prepares the chosen pages, which can be cancelled, and opens the browser's print dialog. */
export function usePrint(pdfViewer: PdfViewer | null, printLayer: Annotating['printLayer']) {
  const [state, setState] = useState<PrintState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (range: PageRange) => {
    const pdf = pdfViewer?.viewer.pdfDocument
    if (!pdf) return
    const { signal } = (running.current = new AbortController())
    const onProgress = (done: number) => !signal.aborted && setState({ phase: 'preparing', done, total: range.last - range.first + 1 })
    onProgress(0)
    try {
      const print = await preparePrint({ pdf, range, printLayer, onProgress, signal })
      signal.throwIfAborted()
      setState({ phase: 'idle' })
      print()
    } catch {
      if (!signal.aborted) setState({ phase: 'failed' })
    }
  }
  const ask = () => {
    if (!pdfViewer || state.phase === 'preparing') return
    const { pagesCount, currentPageNumber } = pdfViewer.viewer
    if (pagesCount > manyPages) setState({ phase: 'choosing', pages: pagesCount, current: currentPageNumber })
    else void start({ first: 1, last: pagesCount })
  }
  const close = () => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }
  return { state, ask, start: (range: PageRange) => void start(range), close }
}
export type Print = ReturnType<typeof usePrint>
