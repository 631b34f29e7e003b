import { useEffect } from 'react'
import { onceIdle, savesData } from '#platform/web/lib/once-idle.ts'
import { loadReader } from './LazyReader.tsx'

/** The code of a paper's page, in parts that are small enough to run between two clicks; later parts contain the earlier ones. */
const parts = [
  () => import('#platform/web/pdf/load/pdf-document.ts'),
  () => import('#platform/web/pdf/PdfReader.tsx'),
  loadReader,
  () => import('./DocumentPage.tsx'),
]

/**
 * For pages from which papers are opened: loads the page of a paper and its reader while the browser is idle, if their code is on the device, where the
 * service worker keeps it. A first visit fetches nothing that may not be needed.
 */
export function useReaderSoon(): void {
  useEffect(() => {
    if (savesData() || !navigator.serviceWorker?.controller) return undefined
    let cancel = () => {}
    const load = ([part, ...more]: typeof parts) => {
      // What cannot be loaded is loaded again with the first paper, which reports it.
      if (part)
        cancel = onceIdle(
          () =>
            void part().then(
              () => load(more),
              () => {},
            ),
        )
    }
    load(parts)
    return () => cancel()
  }, [])
}
