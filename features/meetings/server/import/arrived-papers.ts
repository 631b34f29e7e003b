import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import type { Arrived } from '#platform/server/http/receive-files.ts'

/** A PDF of an import, which can be read once more. `has_sign`: its bytes suggest that it is unusual, which only opening it tells. */
export type ArrivedPaper = { sha256: string; size: number; has_sign: boolean; open: () => Readable | Promise<Readable> }

/** The PDFs among received files; `files` are the same as stored. */
export async function papersAmong(received: readonly Arrived[], files: readonly ArrivedFile[]): Promise<ArrivedPaper[]> {
  const papers: ArrivedPaper[] = []
  for (const [at, { path }] of received.entries()) {
    const { mime_type, sha256, size } = files[at] as ArrivedFile
    if (mime_type !== 'application/pdf') continue
    papers.push({ sha256, size, has_sign: await hasSign(createReadStream(path)), open: () => createReadStream(path) })
  }
  return papers
}

async function hasSign(bytes: Readable): Promise<boolean> {
  let isFound = false
  for await (const _ of watchForSign(bytes, () => (isFound = true))) if (isFound) break
  return isFound
}

/** Names of an XFA form and of encryption in a PDF, and how a whole one ends. Forms in compressed objects are not seen; they are small. */
const signs = ['/XFA', '/Encrypt']
const longestSign = 8
const end = '%%EOF'
const endWithin = 1_024

/** Passes bytes on, and calls once if a sign of an unusual PDF is among them, or at their end if it breaks off. */
export const watchForSign = (bytes: Readable, onSign: () => void): Readable => Readable.from(watched(bytes, onSign), { objectMode: false })

async function* watched(bytes: Readable, onSign: () => void): AsyncGenerator<Buffer> {
  let tail: Buffer = Buffer.alloc(0)
  let isFound = false
  const find = () => {
    isFound = true
    onSign()
  }
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const looked = Buffer.concat([tail.subarray(1 - longestSign), chunk])
    if (!isFound && signs.some((sign) => looked.includes(sign))) find()
    tail = chunk.length < endWithin ? Buffer.concat([tail, chunk]).subarray(-endWithin) : chunk.subarray(-endWithin)
    yield chunk
  }
  if (!isFound && !tail.includes(end)) find()
}
