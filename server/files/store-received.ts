import { createReadStream } from 'node:fs'
import { invalid } from '#server/kit/problem.ts'
import type { Arrived } from '#server/kit/receive-files.ts'
import type { ArrivedFile } from './arrive-file.ts'
import type { FileStore } from './file-store.ts'
import { storeUpload } from './store-upload.ts'

/** One after the other: they may be large. Throws 400 at their field when one is empty, or has no name that can be read. */
export async function storeReceived(files: FileStore, received: Arrived[], field: string): Promise<ArrivedFile[]> {
  const stored: ArrivedFile[] = []
  for (const { path, name } of received) {
    const file = await storeUpload(files, createReadStream(path), name)
    if (file.size === 0) throw invalid({ [field]: [{ key: 'problem.file_is_empty', params: { name } }] })
    if (file.file_name.trim() === '') throw invalid({ [field]: [{ key: 'problem.invalid_value' }] })
    stored.push(file)
  }
  return stored
}
