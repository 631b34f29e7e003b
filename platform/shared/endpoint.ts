import { z } from 'zod'
import type { Edited } from './edited.ts'

/** One call of the API, described once: the server serves it, the web and the tests call it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below {path_prefix}/api/v1/, with a trailing slash and `:name` for parameters. */
  path: string
  /** Who may call at all: anyone, or (default) whoever is signed in. */
  access?: 'anyone'
  /** Open pages ask it by themselves, again and again: it is no use of the session. */
  unattended?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Multipart field that carries files; its bytes are streamed past the contract. */
  upload?: string
  /** Its texts will do without a file. */
  upload_can_miss?: true
  /** Text fields beside that file. */
  form?: z.ZodType
  /** What the call answers with or changes is edited by several people: it is answered with its ETag, and a change heeds `If-Match`. */
  edited?: Edited
  /** 'file' streams bytes with ranges instead of JSON. */
  answer: z.ZodType | 'file'
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part = 'params' | 'query' | 'body'

type Handed<E extends Endpoint> = { [P in Part | 'form' as E[P] extends z.ZodType ? P : never]: z.input<NonNullable<E[P]>> }
type Optional<T> = { [P in keyof T as undefined extends T[P] ? P : never]?: T[P] }
type Needed<T> = { [P in keyof T as undefined extends T[P] ? never : P]: T[P] }

/** From which state of an edited object a change began: 412 with its present one when it is another by then. Without, the last one to save wins. */
type Condition<E extends Endpoint> = E['edited'] extends Edited ? { if_match?: string | undefined } : unknown

/** What a caller hands over; what the contract does without can be left out. */
export type Asked<E extends Endpoint> = Needed<Handed<E>> & Optional<Handed<E>> & Condition<E>

/** What a handler is given: the same, parsed, but for a form, which it receives itself. */
export type Given<E extends Endpoint> = { [P in Part as E[P] extends z.ZodType ? P : never]: z.output<NonNullable<E[P]>> }

/** What the call answers with. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : Blob

/** The path below the API root with its parameters filled in. */
export const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

export const id = z.int()
/** JavaScript takes `0x1`, `1e3`, ` 1` and an empty text for numbers, too: they stay texts, which no number is. */
const read = (given: unknown) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given)
/** A whole number in an address, where it arrives as text: in decimal digits. */
export const addressNumber = (least: number, most: number) => z.preprocess(read, z.int().min(least).max(most))
/** An id in an address. */
export const pathId = addressNumber(1, 2_147_483_647)
export const byId = z.object({ id: pathId })
/** An id in a body. */
export const bodyId = z.int().min(1).max(2_147_483_647)
/** A day as answered, YYYY-MM-DD. */
export const day = z.string().meta({ format: 'date' })
/** An instant as answered, ISO 8601 with the site's offset. */
export const instant = z.string().meta({ format: 'date-time' })
