import type { Readable } from 'node:stream'
import { inOneLine } from '#platform/shared/one-line.ts'
import { type ArrivedFile, arriveFile } from './arrive-file.ts'
import type { FileStore } from './file-store.ts'

/** Puts bytes into the store, under the name that their sender has for them. */
export async function storeUpload(files: FileStore, bytes: Readable, name: string): Promise<ArrivedFile> {
  const [arrived] = await arriveFile(files.store, bytes, [plainName(name)])
  return arrived as ArrivedFile
}

const longestName = 255

/** Of a long name the end stays, which tells its type. */
const plainName = (name: string) => inOneLine(name).slice(-longestName)
