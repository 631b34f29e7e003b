import { posix } from 'node:path'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Unreadable } from './unreadable.ts'
import { hearXml } from './xml.ts'

const mostParts = 20_000
/** Maximum unpacked bytes read from one file. */
const mostBytes = 256 * 2 ** 20

/** An office file as a zip of parts. */
export type Package = {
  has: (part: string) => boolean
  /** A missing part is empty. Throws Unreadable once too much was unpacked. */
  read: (part: string) => AsyncIterable<Buffer>
}

/** Throws Unreadable if the bytes are not a zip, for instance an office file with a password. */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: false }).catch(() => refuse('no office file, or one with a password'))
  const parts = await listParts(zip).catch(() => refuse('a damaged zip'))
  let rest = mostBytes
  async function* read(part: string) {
    const entry = parts.get(part)
    if (!entry) return
    for await (const piece of unpacked(zip, entry)) {
      rest -= piece.length
      if (rest < 0) refuse('unpacks to too much')
      yield piece
    }
  }
  return { has: (part) => parts.has(part), read }
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
  await hearXml(office.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open: ({ name, attributes: { Id = '', Type = '', Target = '', TargetMode } }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      relations.push({ id: Id, type: posix.basename(Type), part: posix.resolve('/', folder, Target).slice(1) })
    },
  })
  return relations
}
