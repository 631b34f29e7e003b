import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { takeThread } from './spare-thread.ts'

/** The script of pdf.js's thread did not arrive, or does not run. */
class EngineNotLoaded extends Error {
  override name = 'EngineNotLoaded'
}

/** A thread in which pdf.js reads one document. */
export type Engine = {
  worker: PDFWorker
  /** Rejects if the thread does not start. */
  failed: Promise<never>
  /** Stops it at once, whatever it does. */
  end: () => void
}

/**
 * Starts a thread. It is ours: after one that did not load, as on a bad network, pdf.js starts no other, and what it imports into the page instead is not fetched again
 * either.
 */
export function startEngine(): Engine {
  const thread = takeThread()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const starting = new AbortController()
  thread.addEventListener('message', () => starting.abort(), { once: true })
  thread.addEventListener('error', () => failed.reject(new EngineNotLoaded()), { signal: starting.signal })
  // Its types know no port.
  const worker = new PDFWorker({ port: thread as never })
  const end = () => {
    worker.destroy()
    thread.terminate()
  }
  return { worker, failed: failed.promise, end }
}
