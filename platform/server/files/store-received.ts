import { createReadStream } from 'node:fs'
import { invalid } from '#platform/server/http/problem.ts'
import type { Arrived } from '#platform/server/http/uploads/receive-files.ts'
import type { ArrivedFile } from './arrive-file.ts'
import type { FileStore } from './file-store.ts'
import { storeUpload } from './store-upload.ts'

/** Stores a received file; throws 400 for `field` if the file is empty or has no readable name. */
export async function storeOne(files: FileStore, { path, name }: Arrived, field: string): Promise<ArrivedFile> {
  const file = await storeUpload(files, createReadStream(path), name)
  if (file.size === 0) throw invalid({ [field]: [{ key: 'problem.file_is_empty', params: { name: file.file_name } }] })
  if (file.file_name.trim() === '') throw invalid({ [field]: [{ key: 'problem.invalid_value' }] })
  return file
}

/** Stores several received files, one after the other, as they may be large. */
export async function storeReceived(files: FileStore, received: Arrived[], field: string): Promise<ArrivedFile[]> {
  const stored: ArrivedFile[] = []
  for (const one of received) stored.push(await storeOne(files, one, field))
  return stored
}
