import type { z } from 'zod'
import { type Answer, type Asked, type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { workHeader } from '#platform/shared/live-topics.ts'
import { checkForUpdate } from '#platform/web/lib/connectivity/app-update.ts'
import { connectivity, isOffline, recordStatus, suspectOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { cachedResponse, reportResponse, withWaiting } from '#platform/web/lib/connectivity/offline-copies.ts'
import { pause } from '#platform/web/lib/pause.ts'
import { readCookie } from '#platform/web/lib/session/cookies.ts'
import { leaveAfterCleanup, unlessLeaving } from '#platform/web/lib/session/leave.ts'
import { attendance, coverUnattended } from '#platform/web/lib/session/presence.ts'
import { apiRoot, type Query, signInAddress, writeQuery } from './address.ts'
import { isNoAnswer, isRefused, Refused } from './refused.ts'

/** Calls the server; throws Refused, with status 0 if no response came. On 401 goes to the sign-in page, or covers the page if nobody is there. */
export const call = <const E extends Endpoint>(endpoint: E, asked: Asked<E> & NamedWork, signal?: AbortSignal): Promise<Answer<E>> =>
  callAndStay(endpoint, asked, signal).catch((error: unknown) => {
    if (isRefused(error, 401) && !coverUnattended()) return leaveForSignIn()
    throw error
  })

/** Like `call`, for background work: on 401 it throws, and the page stays. */
export async function callAndStay<const E extends Endpoint>(
  endpoint: E,
  asked: Asked<E> & NamedWork,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  await unlessLeaving()
  const question = requestOf(endpoint, asked)
  if (endpoint.answer === 'file') return (await ask(endpoint, question, signal)) as Answer<E>
  const reading = () => answered(endpoint, question, signal)
  const { method, answer: contract } = endpoint
  const answer =
    method === 'GET' ? withWaiting(question.address, await orKept(keptFor(question.address, contract), reading)) : await reading()
  const read = contract.safeParse(answer)
  if (read.success) return read.data as Answer<E>
  void checkForUpdate()
  throw read.error
}

/** Reads the server's current response as sent, never from the cache. */
export async function readFromServer<const E extends Endpoint>(endpoint: E, asked: Asked<E>, signal: AbortSignal): Promise<unknown> {
  await unlessLeaving()
  return ask(endpoint, requestOf(endpoint, asked), signal)
}

async function answered(endpoint: Endpoint, question: Question, signal?: AbortSignal): Promise<unknown> {
  const json = await ask(endpoint, question, signal)
  if (endpoint.method === 'GET') reportResponse(question.address, json)
  return json
}

/** The cached response; undefined if this version cannot parse what another one cached. */
const keptFor = (address: string, contract: z.ZodType) => async (): Promise<unknown> => {
  const kept = await cachedResponse(address)
  return kept !== undefined && contract.safeParse(kept).success ? kept : undefined
}

/** The server's response or, while it is unreachable, the cached one. */
async function orKept(keptNow: () => Promise<unknown>, reading: () => Promise<unknown>): Promise<unknown> {
  // If known to be unreachable, answers from the cache at once.
  const known = connectivity.get() === 'away' ? await keptNow() : undefined
  if (known !== undefined) return known
  const fresh = reading()
  const [first] = await Promise.allSettled([Promise.race([fresh, pause(DOUBT_AFTER)])])
  if (first.status === 'fulfilled' && first.value !== undefined) return first.value
  if (first.status === 'rejected' && !isSilent(first.reason)) throw first.reason
  const kept = await keptNow()
  if (kept === undefined) return fresh
  recordStatus(0)
  fresh.catch(() => {})
  return kept
}

const isSilent = (error: unknown) => error instanceof Refused && isNoAnswer(error.status)

type Question = ReturnType<typeof requestOf>

/** Sends the request; returns the response as a blob or as JSON. */
async function ask({ method, answer }: Endpoint, { address, headers, body }: Question, signal?: AbortSignal): Promise<unknown> {
  const patience = beginHangTimeout()
  const signals = [patience.signal, ...(signal ? [signal] : [])]
  try {
    const asked = fetch(address, { method, headers, body: body ?? null, credentials: 'same-origin', signal: AbortSignal.any(signals) })
    const response = await asked.catch(noAnswer)
    recordStatus(response.status)
    if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null), response.headers.get('etag'))
    return await (answer === 'file' ? response.blob() : response.json()).catch(brokenOff)
  } finally {
    patience.end()
  }
}

function noAnswer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  recordStatus(0)
  throw new Refused(0, null)
}

/** Invalid JSON is still a response; anything else means that the connection broke. */
function brokenOff(error: unknown): never {
  if (error instanceof SyntaxError) throw error
  return noAnswer(error)
}

/** Never settles: the page is about to be replaced, and no error should flash before that. */
export function leaveForSignIn(): Promise<never> {
  leaveAfterCleanup(signInAddress())
  return new Promise(() => {})
}

/** The cached response of a call with unsent changes applied, without a request; undefined if there is none or it does not parse. */
export async function cachedAnswer<const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E> | undefined> {
  if (endpoint.answer === 'file') return undefined
  const { address } = requestOf(endpoint, asked)
  const kept = await cachedResponse(address)
  const read = endpoint.answer.safeParse(kept === undefined ? kept : withWaiting(address, kept))
  return read.success ? (read.data as Answer<E>) : undefined
}

/** After this long (ms) without an answer the connection is checked. */
export const DOUBT_AFTER = 4000

type HangTimeout = { signal: AbortSignal; end: () => void }

/** Aborts a hanging request once no other request gets an answer either; a merely slow server is waited for. */
function beginHangTimeout(): HangTimeout {
  const lost = new AbortController()
  const giveUp = () => isOffline.get() && lost.abort(new DOMException('No answer came.', 'TimeoutError'))
  const ends: (() => unknown)[] = []
  const timer = setTimeout(() => {
    ends.push(isOffline.subscribe(giveUp))
    suspectOffline()
    giveUp()
  }, DOUBT_AFTER)
  const end = () => {
    clearTimeout(timer)
    for (const one of ends) one()
  }
  return { signal: lost.signal, end }
}

/** Calls that take longer than this (ms) count as failed. */
const TIMEOUT_MS = 30_000

/** A call in the background, which does not leave the page when the session has ended. Throws Refused, with status 0 if there was no answer in time. */
export const backgroundCall = <const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>> =>
  callAndStay(endpoint, asked, AbortSignal.timeout(TIMEOUT_MS))

/** Name under which the server reports the position of this work in its queue. */
export type NamedWork = { work?: string }

type Parts = NamedWork & { params?: Record<string, string | number>; query?: Query; body?: unknown; if_match?: string }

/** Address and headers of a call: JSON, trailing slash, CSRF token for changes (D1 §7), and a marker if the call is unattended. */
export function requestOf<E extends Endpoint>(endpoint: E, asked: Asked<E> & NamedWork) {
  const { params, query = {}, body, if_match, work } = asked as Parts
  const search = writeQuery(query)
  return {
    address: apiRoot() + fillPath(endpoint.path, params) + search,
    headers: {
      Accept: 'application/json',
      ...(endpoint.method !== 'GET' && { 'X-CSRFToken': readCookie('csrftoken') ?? '' }),
      ...(if_match !== undefined && { 'If-Match': if_match }),
      ...attendance(),
      ...(work !== undefined && { [workHeader]: work }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}
