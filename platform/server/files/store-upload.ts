import type { Readable } from 'node:stream'
import { inOneLine } from '#platform/shared/one-line.ts'
import { type ArrivedFile, arriveFile } from './arrive-file.ts'
import type { FileStore } from './file-store.ts'

/** Stores bytes under the sender's file name, cleaned up. */
export async function storeUpload(files: FileStore, bytes: Readable, name: string): Promise<ArrivedFile> {
  const [arrived] = await arriveFile(files.store, bytes, [plainName(name)])
  return arrived as ArrivedFile
}

const longestName = 255

/** Keeps the end of a long name, because the extension tells its type. */
const plainName = (name: string) => inOneLine(name).slice(-longestName)
