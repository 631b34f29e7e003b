import { Readable } from 'node:stream'
import type { HandedOver } from '#features/records/server/connector.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'

/** What was posted, as the multipart form that it came in, and what the other side needs beside it. `close` gives back what was not sent. */
export async function formOf(files: FileStore, { kind, committee, poster, key, title, fields, ...posting }: HandedOver) {
  const { default: FormData } = await import('form-data')
  const form = new FormData()
  const whence = { poster: poster.full_name, committee: String(committee.id), committee_title: committee.title }
  const texts = { ...fields, title, kind, ...whence, key }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  const opened: Readable[] = []
  const close = () => opened.forEach((bytes) => void bytes.destroy())
  try {
    for (const { sha256, file_name, mime_type, size } of posting.files) {
      // The library does not know the length of an empty stream.
      const bytes = size === 0 ? Buffer.alloc(0) : await files.open(sha256)
      if (bytes instanceof Readable) opened.push(bytes)
      form.append('files', bytes, { filename: file_name, contentType: mime_type, knownLength: size })
    }
  } catch (error) {
    close()
    throw error
  }
  return { form, close }
}
