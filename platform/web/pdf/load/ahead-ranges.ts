import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Source = {
  /** In bytes. */
  size: number
  /** How many bytes may be read until the file is opened. */
  limit: number
  read: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array>
  /** Called when a range cannot be read. */
  onLost: (error: unknown) => void
}

type PartAhead = { begin: number; end: number; bytes: Promise<Uint8Array> }

/** Feeds pdf.js a file before it is opened: ranges beyond the limit wait until it is. */
export class AheadRanges extends PDFDataRangeTransport {
  readonly #source: Source
  readonly #ending = new AbortController()
  #left: number
  #waiting: (readonly [begin: number, end: number])[] = []
  #partsAhead: PartAhead[] = []

  constructor(source: Source) {
    super(source.size, null)
    this.#source = source
    this.#left = source.limit
  }

  /** Reads a part at once, which pdf.js would request later: it asks for one part after the other. */
  readAhead(begin: number, end: number): void {
    const bytes = this.#source.read(begin, end, this.#ending.signal)
    bytes.catch(() => {})
    this.#partsAhead.push({ begin, end, bytes })
  }

  override requestDataRange(begin: number, end: number): void {
    if (end - begin > this.#left) {
      this.#waiting.push([begin, end])
      return
    }
    this.#left -= end - begin
    const { signal } = this.#ending
    this.#read(begin, end, signal).then(
      (bytes) => !signal.aborted && this.onDataRange(begin, bytes),
      (error: unknown) => !signal.aborted && this.#source.onLost(error),
    )
  }

  #read(begin: number, end: number, signal: AbortSignal): Promise<Uint8Array> {
    const read = () => this.#source.read(begin, end, signal)
    const part = this.#partsAhead.find((one) => one.begin <= begin && end <= one.end)
    return part ? part.bytes.then((bytes) => bytes.subarray(begin - part.begin, end - part.begin), read) : read()
  }

  /** The file is opened: from now on there is no limit. */
  open(): void {
    this.#left = Number.POSITIVE_INFINITY
    for (const [begin, end] of this.#waiting.splice(0)) this.requestDataRange(begin, end)
  }

  override abort(): void {
    this.#ending.abort()
  }
}
