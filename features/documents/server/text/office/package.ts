import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { markOf, Unreadable } from '#features/documents/server/text/decode.ts'

const mostParts = 20_000
/** Maximum unpacked bytes read from one file. */
const mostBytes = 256 * 2 ** 20

/** An office file as a zip of parts. */
export type Package = {
  has: (part: string) => boolean
  parts: () => string[]
  /** A missing part is empty. Throws Unreadable once too much was unpacked. */
  read: (part: string) => AsyncIterable<Buffer>
}

/** Bytes that may still be unpacked; a file shares it with the files embedded in it. */
export type Allowance = { bytes: number }
export const newAllowance = (): Allowance => ({ bytes: mostBytes })

const end = { mark: Buffer.from('PK\x05\x06', 'latin1'), size: 22, comment: 20 }

/** Office programs accept bytes after the end of the zip; the reader takes them for a comment of a wrong length. */
function withoutComment(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(end.mark)
  if (at < 0 || at + end.size > bytes.length) return bytes
  const zip = Buffer.from(bytes.subarray(0, at + end.size))
  zip.writeUInt16LE(0, at + end.comment)
  return zip
}

/** Throws Unreadable if the bytes are not a zip, for instance an office file with a password. */
export async function openPackage(bytes: Buffer, allowance = newAllowance()): Promise<Package> {
  const zip = await fromBufferPromise(withoutComment(bytes), { strictFileNames: false }).catch(() =>
    refuse('no office file, or one with a password'),
  )
  const parts = await listParts(zip).catch(() => refuse('a damaged zip'))
  async function* read(part: string) {
    const entry = parts.get(part)
    if (!entry) return
    for await (const piece of unpacked(zip, entry)) {
      allowance.bytes -= piece.length
      if (allowance.bytes < 0) refuse('unpacks to too much')
      yield piece
    }
  }
  return { has: (part) => parts.has(part), parts: () => [...parts.keys()], read }
}

/** A part as a whole, for files embedded in an office file. */
export async function readPart(office: Package, part: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(office.read(part)))
}

function refuse(problem: string): never {
  throw new Unreadable(problem)
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts) refuse('too many parts')
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  return parts
}

async function* unpacked(zip: ZipFile, entry: Entry) {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch {
    refuse('a damaged zip')
  }
}

/** A relation of a part: `type` is the role of the target, `part` its name. */
export type Relation = { id: string; type: string; part: string }

/** The relations of a part (`''`: of the whole package) to others in the same package. */
export async function relationsOf(office: Package, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const relations: Relation[] = []
  await parseXml(office.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open: ({ name, attributes: { Id = '', Type = '', Target = '', TargetMode } }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      relations.push({ id: Id, type: posix.basename(Type), part: posix.resolve('/', folder, Target).slice(1) })
    },
  })
  return relations
}

export type Tag = { name: string; attributes: Record<string, string> }

type Heard = {
  open?: (tag: Tag) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Elements to skip with all their contents. */
  without?: ReadonlySet<string>
  /** Checked now and then: once true, the rest is not read. */
  isDone?: () => boolean
}

/**
 * Parses XML of any length as a stream; empty input is fine. Element names come without prefix. Fetches nothing, and refuses a document
 * type, whose entities could expand without limit. Throws Unreadable.
 */
export async function parseXml(bytes: AsyncIterable<Buffer>, { open, close, text, without = new Set(), isDone }: Heard): Promise<void> {
  const parser = new SaxesParser()
  let passed = 0
  const hear = (piece: string) => void (passed > 0 || text?.(piece))
  parser.on('doctype', () => refuse('XML with a document type'))
  parser.on('error', () => refuse('XML that is not well-formed'))
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (passed > 0 || without.has(local)) passed += 1
    else open?.({ name: local, attributes })
  })
  parser.on('closetag', ({ name }) => {
    if (passed > 0) passed -= 1
    else close?.(localName(name))
  })
  parser.on('text', hear)
  parser.on('cdata', hear)
  for await (const piece of decoded(bytes)) {
    parser.write(piece)
    if (isDone?.()) return
  }
  if (parser.position > 0) parser.close()
}

async function* decoded(bytes: AsyncIterable<Buffer>) {
  let decoder: TextDecoder | undefined
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(markOf(piece) ?? 'utf-8')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The relation id of an element, with any prefix. */
export const relationOf = ({ attributes }: Tag): string => Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
