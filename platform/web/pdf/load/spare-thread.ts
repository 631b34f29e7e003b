// oxlint-disable-next-line import/default -- Vite gives the address of the file.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

const newThread = () => new Worker(workerUrl, { type: 'module' })

/** Started before a document needs it: the thread reads pdf.js's code first, which takes longer than reading a document's first page. */
let spare: Worker | null = null

/** Starts the thread of the next document, unless there is one. */
export function startSpareThread(): void {
  if (spare) return
  const thread = newThread()
  spare = thread
  const drop = () => {
    if (spare === thread) spare = null
  }
  thread.addEventListener('error', drop, { once: true })
}

/** A thread in which pdf.js reads a document; its user ends it. */
export function takeThread(): Worker {
  const thread = spare ?? newThread()
  spare = null
  return thread
}
