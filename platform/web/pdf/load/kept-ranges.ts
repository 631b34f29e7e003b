import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { KeptFile } from '#platform/web/lib/connectivity/offline-copies.ts'
import { fetchRange } from '#platform/web/lib/http/file-ranges.ts'

type Source = {
  url: string
  kept: KeptFile
  /** Called when a range can be read from neither this device nor the server. */
  onLost: (error: unknown) => void
}

/** Feeds pdf.js a file stored on this device, by ranges; ranges that the browser has evicted come from the server. */
export class KeptRanges extends PDFDataRangeTransport {
  readonly #source: Source
  readonly #ending = new AbortController()

  constructor(source: Source) {
    super(source.kept.size, null)
    this.#source = source
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).then((bytes) => {
      if (!this.#ending.signal.aborted) this.onDataRange(begin, bytes)
    }, this.#source.onLost)
  }

  override abort(): void {
    this.#ending.abort()
  }

  async #read(begin: number, end: number): Promise<Uint8Array> {
    const { url, kept } = this.#source
    const { signal } = this.#ending
    return kept.read(begin, end).catch(() => fetchRange(url, { from: begin, to: end - 1, signal }))
  }
}
