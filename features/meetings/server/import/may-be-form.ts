import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import type { Arrived } from '#platform/server/http/receive-files.ts'

/** A PDF that may be an XFA form, which only reading it tells. */
export type MayBeForm = { sha256: string; size: number; open: () => Readable | Promise<Readable> }

/** The received files that may be forms; `files` are the same as stored. */
export async function mayBeFormsOf(received: readonly Arrived[], files: readonly ArrivedFile[]): Promise<MayBeForm[]> {
  const found: MayBeForm[] = []
  for (const [at, { path }] of received.entries()) {
    const { mime_type, sha256, size } = files[at] as ArrivedFile
    const open = () => createReadStream(path)
    if (mime_type === 'application/pdf' && (await hasMark(open()))) found.push({ sha256, size, open })
  }
  return found
}

async function hasMark(bytes: Readable): Promise<boolean> {
  let isFound = false
  for await (const _ of watchForForm(bytes, () => (isFound = true))) if (isFound) break
  return isFound
}

/** The name of an XFA form in a PDF, and the streams whose compressed objects may hold it. */
const formMarks = ['/XFA', '/ObjStm']
const longestMark = 7

/** Passes bytes on, and calls once if a mark of a form is among them. */
export const watchForForm = (bytes: Readable, onMark: () => void): Readable => Readable.from(watched(bytes, onMark), { objectMode: false })

async function* watched(bytes: Readable, onMark: () => void): AsyncGenerator<Buffer> {
  let [tail, isFound] = [Buffer.alloc(0), false]
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (!isFound) {
      const looked = Buffer.concat([tail, chunk])
      isFound = formMarks.some((mark) => looked.includes(mark))
      if (isFound) onMark()
      tail = looked.subarray(1 - longestMark)
    }
    yield chunk
  }
}
