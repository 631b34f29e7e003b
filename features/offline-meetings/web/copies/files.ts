import { type FileFacts, fetchPart } from '#platform/web/lib/http/fetch-file.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { type Copies, type FileRow, type Job, openJson, sealJson, writeAs } from './database.ts'
import { removeFileOf } from './meetings.ts'
import { withRetries } from './retry.ts'

/** Size in bytes of the parts in which a file is fetched, sealed and stored. */
export const CHUNK = 2 ** 20

type FoundFile = FileRow & { known: FileFacts }

const factsName = (name: string) => `facts:${name}`
const chunkName = (name: string, index: number) => `${name}:${index}`

/** What is stored of the file at an address. */
export async function findFile({ vault, database }: Copies, address: string): Promise<FoundFile | null> {
  const name = await vault.nameOf(address)
  const row = await (await database()).get('file', name)
  return row ? { ...row, known: (await openJson(vault, factsName(name), row.facts)) as FileFacts } : null
}

type Begun = { address: string; known: FileFacts; bytes: Uint8Array<ArrayBuffer> }

/** Stores the first chunk of a file, replacing any earlier copy. */
async function beginFile(copies: Copies, job: Job, { address, known, bytes }: Begun): Promise<void> {
  const name = await copies.vault.nameOf(address)
  const facts = await sealJson(copies.vault, factsName(name), known)
  const chunk = await copies.vault.seal(chunkName(name, 0), bytes)
  const row = { name, meeting_id: job.meeting_id, chunks: 1, bytes: bytes.length, is_whole: bytes.length >= known.size, facts }
  await writeAs(copies, job, async (transaction) => {
    await removeFileOf(transaction, name)
    await transaction.objectStore('chunk').put(chunk, [name, 0])
    await transaction.objectStore('file').put(row)
  })
}

/** Stores the next chunk. */
async function addChunk(copies: Copies, job: Job, { file, bytes }: { file: FoundFile; bytes: Uint8Array<ArrayBuffer> }): Promise<void> {
  const { known, ...row } = file
  const chunk = await copies.vault.seal(chunkName(row.name, row.chunks), bytes)
  const kept = row.bytes + bytes.length
  await writeAs(copies, job, async (transaction) => {
    await transaction.objectStore('chunk').put(chunk, [row.name, row.chunks])
    await transaction.objectStore('file').put({ ...row, chunks: row.chunks + 1, bytes: kept, is_whole: kept >= known.size })
  })
}

/** Reads one chunk of a file; throws if the browser has lost it. */
export async function readChunk({ vault, database }: Copies, name: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = await (await database()).get('chunk', [name, index])
  if (!sealed) throw new Error('A chunk of a file is gone')
  return vault.open(chunkName(name, index), sealed)
}

/** Removes a stored file. */
async function dropFile({ vault, write }: Copies, address: string): Promise<void> {
  const name = await vault.nameOf(address)
  await write((transaction) => removeFileOf(transaction, name))
}

type Saving = { address: string; signal: AbortSignal /** How many bytes of the file are stored. */; onBytes: (bytes: number) => void }

/** Fetches a file chunk by chunk, continuing where an earlier attempt stopped. Removes a file that the reader may no longer see. */
export async function saveFile(copies: Copies, job: Job, { address, signal, onBytes }: Saving): Promise<void> {
  try {
    for (;;) {
      const file = await findFile(copies, address)
      onBytes(file?.bytes ?? 0)
      if (file?.is_whole) return
      await saveNextChunk(copies, job, { address, file, signal })
    }
  } catch (error) {
    if (!isRefused(error, 403, 404)) throw error
    await dropFile(copies, address)
  }
}

/** A file that has changed meanwhile is fetched from the start. */
async function saveNextChunk(
  copies: Copies,
  job: Job,
  { address, file, signal }: { address: string; file: FoundFile | null; signal: AbortSignal },
) {
  const from = file?.bytes ?? 0
  const wanted = { from, to: from + CHUNK - 1, etag: file?.known.etag, signal }
  const part = await withRetries(() => fetchPart(address, wanted), signal)
  signal.throwIfAborted()
  if (!part) await dropFile(copies, address)
  else if (file) await addChunk(copies, job, { file, bytes: part.bytes })
  else await beginFile(copies, job, { address, ...part })
}
