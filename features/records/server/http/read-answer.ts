import { z } from 'zod'
import type { Outcome } from '#features/records/server/connector.ts'
import { isWebAddress } from '#platform/shared/site/site-settings.ts'
import type { Answer } from './exchange.ts'

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
export function outcomeOf({ status, location, body }: Answer): Outcome {
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
