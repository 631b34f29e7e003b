import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { writeDurably } from '#platform/server/lib/write-durably.ts'
import { ArchiveRefused } from './archive-format.ts'

/** Writes an archive as `FILE.part` and renames it once it is complete. Never overwrites an existing file. */
export async function writeArchive(file: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  if (await isThere(file)) throw new ArchiveRefused(`${file} is there already: take another name, such as one with the date.`)
  if (!(await isThere(path.dirname(path.resolve(file))))) throw new ArchiveRefused(`There is no folder for ${file}: make it first.`)
  await writeDurably({ aside: `${file}.part`, path: file, signal }, bytes)
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Size of the file in bytes; ArchiveRefused if there is no such file. */
export async function sizeOfArchive(file: string): Promise<number> {
  const facts = await stat(file).catch(() => undefined)
  if (!facts?.isFile()) throw new ArchiveRefused(`There is no file ${file}.`)
  return facts.size
}

/** Reads the file from the start; `tell` gets the size of each chunk. */
export async function* bytesOfArchive(file: string, tell?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(file, { highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>) {
    yield piece
    tell?.(piece.length)
  }
}

type Bytes = AsyncIterable<Uint8Array>

/** What an archive is encrypted with. An archive for a recipient is decrypted with the matching identity. */
export type Seal = { passphrase: string } | { recipient: string }
export type Key = { passphrase: string } | { identity: string }

/** The header of every age file. */
const ageHeader = Buffer.from('age-encryption.org/v1\n')

/** Encrypts bytes in the age format, which the age program can decrypt, too; without a seal they stay as they are. */
export async function* sealed(bytes: Bytes, seal?: Seal): AsyncGenerator<Uint8Array> {
  yield* seal ? await encrypterOf(seal).encrypt(streamOf(bytes)) : bytes
}

/** Decrypts what `sealed` encrypted. ArchiveRefused unless the key fits, or if there is a key but no encryption. */
export async function* unsealed(bytes: Bytes, key?: Key): AsyncGenerator<Uint8Array> {
  const { isSealed, whole } = await peek(bytes)
  if (isSealed && !key) throw new ArchiveRefused('The archive is encrypted: give its --passphrase-file or --identity-file.')
  if (!isSealed && key)
    throw new ArchiveRefused('The archive is not encrypted, and nothing tells who made it. If it is yours, leave the key out.')
  yield* key ? decrypted(whole, key) : whole
}

async function* decrypted(bytes: Bytes, key: Key): AsyncGenerator<Uint8Array> {
  try {
    yield* await decrypterOf(key).decrypt(streamOf(bytes))
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    throw new ArchiveRefused(`The archive cannot be decrypted: another key, or it is truncated or altered (${(error as Error).message}).`)
  }
}

// Not Readable.toWeb: it goes on writing after the consumer has failed, and nobody can catch that error.
function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await pieces.return?.()),
  })
}

function encrypterOf(seal: Seal): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in seal) encrypter.setPassphrase(seal.passphrase)
  else asTyped('recipient', () => encrypter.addRecipient(seal.recipient))
  return encrypter
}

function decrypterOf(key: Key): Decrypter {
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else asTyped('identity', () => decrypter.addIdentity(key.identity))
  return decrypter
}

function asTyped(what: string, take: () => void) {
  try {
    take()
  } catch {
    throw new ArchiveRefused(`The ${what} is none of age: expected ${what === 'recipient' ? 'age1…' : 'AGE-SECRET-KEY-1…'}`)
  }
}

async function peek(bytes: Bytes): Promise<{ isSealed: boolean; whole: Bytes }> {
  const pieces = bytes[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  for (let length = 0; length < ageHeader.length; ) {
    const next = await pieces.next()
    if (next.done) break
    held.push(next.value)
    length += next.value.length
  }
  const isSealed = Buffer.concat(held).subarray(0, ageHeader.length).equals(ageHeader)
  return { isSealed, whole: again(held, pieces) }
}

async function* again(held: Uint8Array[], pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* held
  yield* { [Symbol.asyncIterator]: () => pieces }
}
