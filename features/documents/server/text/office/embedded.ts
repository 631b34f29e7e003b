import { Reader } from '@kenjiuno/msgreader/lib/Reader.js'
import { readPlain } from '#features/documents/server/text/decode.ts'
import { readHtml } from '#features/documents/server/text/html.ts'
import { readEml } from '#features/documents/server/text/mail/eml.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { readPdf } from '#features/documents/server/text/pdf/read-pdf.ts'

type File = { bytes: Buffer; name: string }
type Into = { pages: Pages; readOffice: (bytes: Buffer) => Promise<void> }

/**
 * Adds the text of a file that is embedded in an office file; bytes decide how it is read. One of a kind that is not read, or damaged, adds
 * nothing.
 */
export async function readEmbedded(file: File, into: Into): Promise<void> {
  try {
    await read(file, into)
  } catch {
    // The text of the file around it still counts.
  }
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function read({ bytes, name }: File, into: Into): Promise<void> {
  const head = bytes.toString('latin1', 0, 1_024)
  // The file around it has no page numbers.
  const pages = { ...into.pages, areNumbered: () => undefined }
  if (head.startsWith('PK')) return into.readOffice(bytes)
  if (head.startsWith('%PDF-')) return readPagesOfPdf(bytes, pages)
  if (bytes.subarray(0, compoundFile.length).equals(compoundFile)) return readObject(bytes, into)
  if (/^(MIME-Version|From|Subject|Content-Type):/im.test(head)) return readEml(bytes, pages)
  if (/<(!doctype html|html|body)\b/i.test(head)) return readHtml(bytes, pages)
  if (/\.txt$/i.test(name)) readPlain(bytes, pages)
}

/** What a PDF says beside its pages is taken, which closes it, and left out. */
async function readPagesOfPdf(bytes: Buffer, pages: Pages): Promise<void> {
  await Array.fromAsync(await readPdf(bytes, pages))
}

/** Adds what an OLE object holds: an office file, a PDF, or a file of any kind with its name. */
async function readObject(bytes: Buffer, into: Into): Promise<void> {
  const object = new Reader(new DataView(bytes.buffer, bytes.byteOffset, bytes.length))
  object.parse()
  const streamOf = (name: string) => object.rootFolder().readFile(name)
  for (const name of ['Package', 'CONTENTS', 'EmbeddedOdf']) {
    const stream = streamOf(name)
    if (stream) await read({ bytes: Buffer.from(stream), name }, into)
  }
  const native = streamOf('\u0001Ole10Native')
  if (native) await readPackaged(Buffer.from(native), into)
}

/** A packaged file: its size, flags, label, original path, four bytes, a path with its length, and its bytes with their length. */
async function readPackaged(native: Buffer, into: Into): Promise<void> {
  const endOfText = (start: number) => native.indexOf(0, start)
  const labelEnd = endOfText(6)
  const pathEnd = endOfText(labelEnd + 1)
  const name = native.toString('latin1', 6, labelEnd)
  into.pages.turn()
  into.pages.add(`${name}\n`)
  const lengthAt = pathEnd + 9 + native.readUInt32LE(pathEnd + 5)
  const size = native.readUInt32LE(lengthAt)
  await read({ bytes: native.subarray(lengthAt + 4, lengthAt + 4 + size), name }, into)
}
