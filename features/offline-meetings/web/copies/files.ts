import { FileChanged, type FileFacts, fetchRest } from '#platform/web/lib/http/file-ranges.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { type Copies, type FileRow, type Job, openJson, sealJson, writeAs } from './database.ts'
import { removeFileOf } from './meetings.ts'
import { withRetries } from './retry.ts'

/** Size in bytes of the parts in which a file is sealed and stored. */
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
async function beginFile(copies: Copies, job: Job, { address, known, bytes }: Begun): Promise<FoundFile> {
  const name = await copies.vault.nameOf(address)
  const facts = await sealJson(copies.vault, factsName(name), known)
  const none: FoundFile = { name, meeting_id: job.meeting_id, chunks: 0, bytes: 0, is_whole: false, facts, known }
  return addChunk(copies, job, { file: none, bytes })
}

/** Stores the next chunk; resolves to what is then stored. */
async function addChunk(
  copies: Copies,
  job: Job,
  { file: { known, ...row }, bytes }: { file: FoundFile; bytes: Uint8Array<ArrayBuffer> },
): Promise<FoundFile> {
  const chunk = await copies.vault.seal(chunkName(row.name, row.chunks), bytes)
  const kept = row.bytes + bytes.length
  const longer = { ...row, chunks: row.chunks + 1, bytes: kept, is_whole: kept >= known.size }
  await writeAs(copies, job, async (transaction) => {
    if (row.chunks === 0) await removeFileOf(transaction, row.name)
    await transaction.objectStore('chunk').put(chunk, [row.name, row.chunks])
    await transaction.objectStore('file').put(longer)
  })
  return { ...longer, known }
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

/** Fetches a file, continuing where an earlier attempt stopped, and stores each chunk as it arrives. Removes a file that the reader may no longer see. */
export async function saveFile(copies: Copies, job: Job, { address, signal, onBytes }: Saving): Promise<void> {
  try {
    await withRetries((onProgress) => saveRest(copies, job, { address, signal, onBytes, onProgress }), signal)
  } catch (error) {
    if (!isRefused(error, 403, 404)) throw error
    await dropFile(copies, address)
  }
}

/** A file that has changed meanwhile is fetched from the start. */
async function saveRest(
  copies: Copies,
  job: Job,
  { onProgress, ...saving }: Saving & { /** Called after each chunk. */ onProgress: () => void },
): Promise<void> {
  const { address, signal, onBytes } = saving
  let file = await findFile(copies, address)
  onBytes(file?.bytes ?? 0)
  if (file?.is_whole) return
  try {
    const rest = fetchRest(address, { from: file?.bytes ?? 0, etag: file?.known.etag, chunk: CHUNK, signal })
    for await (const { known, bytes } of rest) {
      file = await (file ? addChunk(copies, job, { file, bytes }) : beginFile(copies, job, { address, known, bytes }))
      onBytes(file.bytes)
      onProgress()
    }
  } catch (error) {
    if (!(error instanceof FileChanged)) throw error
    await dropFile(copies, address)
    await saveRest(copies, job, { onProgress, ...saving })
  }
}
