import { z } from 'zod'
import type { Edited } from './edited.ts'

/**
 * What a program may do with an access token: read, import meetings, administer the site, or provision its accounts by SCIM; each only as far as its
 * user may.
 */
export const scopes = ['read', 'import', 'admin', 'scim'] as const
export type Scope = (typeof scopes)[number]

/** The statuses that refuse a call, and say why in a `Problem`. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 429

/** A call of the API, defined once: the server serves it, the web app and the tests call it. */
export type Endpoint = {
  /**
   * What the call does, in a few words without a full stop. This and the next two describe the API to programmers; the build leaves them out
   * of the web app.
   */
  summary: string
  /** What else they should know, in whole sentences. */
  description?: string
  /** When it is refused, by status, in whole sentences: what does not follow from the rest of the contract (`refusalsOf`). */
  refusals?: Partial<Record<RefusalStatus, string>>
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below {path_prefix}/api/v1/, with a trailing slash and `:name` for parameters. */
  path: string
  /** Who may call: anyone, or (default) signed-in users. */
  access?: 'anyone'
  /** The scope that an access token needs, if not the usual one (`scopeOf`); `none`: no token suffices. */
  scope?: Scope | 'none'
  /** Open pages call it repeatedly by themselves, so it does not count as use of the session. */
  unattended?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Multipart field of the files, which are streamed and not validated by the contract. */
  upload?: string
  /** The file is optional. */
  upload_can_miss?: true
  /** Text fields beside the file. */
  form?: z.ZodType
  /** The call returns or changes an object that several users edit: responses have an ETag, and changes support `If-Match`. */
  edited?: Edited
  /** 'file' streams bytes with ranges instead of JSON. */
  answer: z.ZodType | 'file'
}

/** Defines a call of the API. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** The scope that an access token needs for a call. Changes by tokens are limited to imports and the administration. */
export function scopeOf({ method, path, scope }: Pick<Endpoint, 'method' | 'path' | 'scope'>): Scope | 'none' {
  if (scope) return scope
  if (path.startsWith('admin/')) return 'admin'
  return method === 'GET' ? 'read' : 'none'
}

type Part = 'params' | 'query' | 'body'

type Handed<E extends Endpoint> = { [P in Part | 'form' as E[P] extends z.ZodType ? P : never]: z.input<NonNullable<E[P]>> }
type Optional<T> = { [P in keyof T as undefined extends T[P] ? P : never]?: T[P] }
type Needed<T> = { [P in keyof T as undefined extends T[P] ? never : P]: T[P] }

/** The ETag that a change started from: 412 with the current object if it has changed. Without it, the last save wins. */
type Condition<E extends Endpoint> = E['edited'] extends Edited ? { if_match?: string | undefined } : unknown

/** What a caller passes; optional parts can be left out. */
export type Asked<E extends Endpoint> = Needed<Handed<E>> & Optional<Handed<E>> & Condition<E>

/** What a handler gets: the same, parsed, except for forms, which it reads itself. */
export type Given<E extends Endpoint> = { [P in Part as E[P] extends z.ZodType ? P : never]: z.output<NonNullable<E[P]>> }

/** The response of a call. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : Blob

/** Fills parameters into a path. */
export const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

export const id = z.int()
/** Number() would also accept `0x1`, `1e3`, ` 1` and an empty text; these stay texts and so are refused. */
const read = (given: unknown) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given)
/** A whole number in a URL, in decimal digits. */
export const addressNumber = (least: number, most: number) => z.preprocess(read, z.int().min(least).max(most))
/** An id in a URL. */
export const pathId = addressNumber(1, 2_147_483_647)
export const byId = z.object({ id: pathId })
/** An id in a body. */
export const bodyId = z.int().min(1).max(2_147_483_647)
/** Whether the year of a day or an instant is one that meetings and people have; PostgreSQL has no year 0. */
export const isUsualYear = (time: string): boolean => time >= '1800' && time < '3000'
const usualOffset = /(Z|[+-](0\d|1[0-4]):\d\d)$/
/** Whether year and offset of an instant are usual ones; PostgreSQL has no offset of 16 hours. */
export const isUsualInstant = (time: string): boolean => isUsualYear(time) && usualOffset.test(time)
/** An instant in a body, ISO 8601 with its offset. */
export const bodyInstant = z.iso.datetime({ offset: true, abort: true }).refine(isUsualInstant)
/** A day in responses, YYYY-MM-DD. */
export const day = z.string().meta({ format: 'date' })
/** An instant in responses, ISO 8601 with the site's offset. */
export const instant = z.string().meta({ format: 'date-time' })

/**
 * Header of requests that an open page makes by itself, which do not count as use of the session. It has no other effect: they are authenticated like
 * any other, and refused once the session has ended.
 */
export const unattendedHeader = 'X-Unattended'

/** Header of requests for a file that the browser fetches before its reader opens it: logged as such, and not as reading. */
export const aheadHeader = 'X-Ahead'
