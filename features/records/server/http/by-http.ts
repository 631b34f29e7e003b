import { Readable } from 'node:stream'
import type { Elsewhere, HandedOver } from '#features/records/server/connector.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { exchange, type Limits } from './exchange.ts'
import { outcomeOf } from './read-answer.ts'

type OtherSide = { url: string; records_token: string | null; records_allow_private: boolean; files: FileStore; limits?: Limits }

const usual: Limits = { connect: 10_000, idle: 60_000 }

/** Forwards postings to a server, which recognises repetitions by their key. Throws if there is no answer. */
export const byHttp = ({ url, records_token, records_allow_private, files, limits = usual }: OtherSide): Elsewhere => ({
  name: 'http',
  submit: async (posting, signal) => {
    const headers = {
      Accept: 'application/json',
      'Idempotency-Key': posting.key,
      ...(records_token && { Authorization: `Bearer ${records_token}` }),
    }
    const { form, close } = await formOf(files, posting)
    try {
      return outcomeOf(await exchange({ url, headers, allow_private: records_allow_private, limits, signal }, form))
    } finally {
      close()
    }
  },
})

/** The posting as the multipart form in which it arrived, plus what the other side needs in addition. `close` releases unsent files. */
async function formOf(files: FileStore, { kind, committee, poster, key, title, fields, ...posting }: HandedOver) {
  const { default: FormData } = await import('form-data')
  const form = new FormData()
  const whence = { poster: poster.full_name, committee: String(committee.id), committee_title: committee.title }
  const texts = { ...fields, title, kind, ...whence, key }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  const opened: Readable[] = []
  const close = () => opened.forEach((bytes) => void bytes.destroy())
  try {
    for (const { sha256, file_name, mime_type, size } of posting.files) {
      // form-data cannot determine the length of an empty stream.
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
