import { fetchPart } from '#platform/web/lib/http/fetch-part.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import type { Copies } from './copies.ts'
import { addChunk, beginFile, CHUNK, dropFile, type FoundFile, findFile } from './files.ts'
import type { Job } from './job.ts'
import { patiently } from './patience.ts'

type Taking = { address: string; signal: AbortSignal /** How many bytes of the file are stored. */; onBytes: (bytes: number) => void }

/** Fetches a file chunk by chunk, continuing where an earlier attempt stopped. Removes a file that the reader may no longer see. */
export async function takeFile(copies: Copies, job: Job, { address, signal, onBytes }: Taking): Promise<void> {
  try {
    for (;;) {
      const file = await findFile(copies, address)
      onBytes(file?.bytes ?? 0)
      if (file?.is_whole) return
      await takeNext(copies, job, { address, file, signal })
    }
  } catch (error) {
    if (!isRefused(error, 403, 404)) throw error
    await dropFile(copies, address)
  }
}

/** A file that has changed meanwhile is fetched from the start. */
async function takeNext(
  copies: Copies,
  job: Job,
  { address, file, signal }: { address: string; file: FoundFile | null; signal: AbortSignal },
) {
  const from = file?.bytes ?? 0
  const wanted = { from, to: from + CHUNK - 1, etag: file?.known.etag, signal }
  const part = await patiently(() => fetchPart(address, wanted), signal)
  signal.throwIfAborted()
  if (!part) await dropFile(copies, address)
  else if (file) await addChunk(copies, job, { file, bytes: part.bytes })
  else await beginFile(copies, job, { address, ...part })
}
