import { Readable } from 'node:stream'
import { z } from 'zod'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { type Answer, exchange, type Limits } from '#platform/server/outgoing/exchange.ts'
import { isWebAddress } from '#platform/shared/site.ts'
import type { Elsewhere, HandedOver, Outcome } from './connector.ts'

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
      const content = {
        headers: { ...form.getHeaders(), 'Content-Length': String(form.getLengthSync()) },
        bytes: form as unknown as Readable,
      }
      const asked = { url, headers, allow_private: records_allow_private, setting: 'RECORDS_ALLOW_PRIVATE', limits, signal } as const
      return outcomeOf(await exchange(asked, content))
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

/** Maximum lengths in characters of texts from the other side. */
const maxLengths = { detail: 500, title: 300, id: 200, url: 2_000 }
/** Refusals that are only temporary. */
const temporaryStatuses = new Set([408, 425, 429])
/**
 * The other side does not accept the site's credentials; this says nothing about the posting, and the operator can fix it but the poster
 * cannot.
 */
const credentialStatuses = new Set([401, 403, 407])

/** Interprets an answer of a records system (D3 §7, §8). */
function outcomeOf({ status, location, body }: Answer): Outcome {
  if (status >= 500 || temporaryStatuses.has(status)) return { state: 'delayed', problem: `it answered ${status}` }
  if (credentialStatuses.has(status)) return { state: 'delayed', problem: `it answered ${status}: set RECORDS_TOKEN to what it expects` }
  if (status >= 400) return { state: 'refused', detail: detailOf(parse(body)) }
  if (status >= 300)
    return { state: 'no_title', problem: `it answered ${status} and leads to ${location ?? 'nowhere'}, which is not followed` }
  return deliveredOf(parse(body)) ?? { state: 'no_title', problem: `it answered ${status} without a title` }
}

function parse(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

const plain = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

const name = z.union([z.string(), z.number()]).transform((given) => plain(String(given), maxLengths.id))
const address = z
  .string()
  .max(maxLengths.url)
  .refine(isWebAddress)
  .transform((given) => new URL(given).href)
const record = z.object({
  title: z.string().transform((given) => plain(given, maxLengths.title)),
  id: name.optional().catch(undefined),
  external_id: name.optional().catch(undefined),
  url: address.optional().catch(undefined),
  external_url: address.optional().catch(undefined),
})
/** For suggestions everything may be within `data` (D3 §7). */
const taken = z.union([record, z.object({ data: record }).transform(({ data }) => data)])

function deliveredOf(answer: unknown): Outcome | null {
  const { data } = taken.safeParse(answer)
  if (!data?.title) return null
  const { title, id, external_id = id, url, external_url = url } = data
  return { state: 'delivered', title, external_id: external_id || null, external_url: external_url ?? null }
}

const refusal = z.record(z.string(), z.unknown())

/** Its `detail`, otherwise its messages about fields; empty if there are none. */
function detailOf(answer: unknown): string {
  const { data = {} } = refusal.safeParse(answer)
  const { detail, ...fields } = data
  const said = textsOf(detail).join(' ') || Object.entries(fields).flatMap(sayField).join(' ')
  return plain(said, maxLengths.detail)
}

const sayField = ([field, said]: [string, unknown]) =>
  textsOf(said).map((text) => (field === 'non_field_errors' ? text : `${field}: ${text}`))
const textsOf = (said: unknown) => [said].flat().filter((text) => typeof text === 'string')
