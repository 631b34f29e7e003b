import type { z } from 'zod'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { suspectNewer } from '#platform/web/lib/connectivity/newer.ts'
import { noteReach, reach } from '#platform/web/lib/connectivity/reach.ts'
import { keptAnswer, tellAnswer, withWaiting } from '#platform/web/lib/connectivity/stand-in.ts'
import { partFor, untilStaying } from '#platform/web/lib/session/leave.ts'
import { coverUnattended } from '#platform/web/lib/session/session-end.ts'
import { signInAddress } from './address.ts'
import { askedOf, type NamedWork } from './asked-of.ts'
import { beginPatience, PATIENCE } from './patience.ts'
import { isRefused, Refused } from './refused.ts'
import { isSilence } from './silence.ts'

/** Calls the server; throws Refused, with status 0 when no answer came. Without a session it leaves for the sign-in page, or covers a page that nobody looks at. */
export const call = <const E extends Endpoint>(endpoint: E, asked: Asked<E> & NamedWork, signal?: AbortSignal): Promise<Answer<E>> =>
  callAndStay(endpoint, asked, signal).catch((error: unknown) => {
    if (isRefused(error, 401) && !coverUnattended()) return leaveForSignIn()
    throw error
  })

/** The same for what goes on behind the page: without a session it throws, and the page stays. */
export async function callAndStay<const E extends Endpoint>(
  endpoint: E,
  asked: Asked<E> & NamedWork,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  await untilStaying()
  const question = askedOf(endpoint, asked)
  if (endpoint.answer === 'file') return (await ask(endpoint, question, signal)) as Answer<E>
  const reading = () => answered(endpoint, question, signal)
  const { method, answer: contract } = endpoint
  const answer =
    method === 'GET' ? withWaiting(question.address, await orKept(keptFor(question.address, contract), reading)) : await reading()
  const read = contract.safeParse(answer)
  if (read.success) return read.data as Answer<E>
  void suspectNewer()
  throw read.error
}

/** What the server itself answers now, as it is sent: never what was kept of it. */
export async function readAfresh<const E extends Endpoint>(endpoint: E, asked: Asked<E>, signal: AbortSignal): Promise<unknown> {
  await untilStaying()
  return ask(endpoint, askedOf(endpoint, asked), signal)
}

async function answered(endpoint: Endpoint, question: Question, signal?: AbortSignal): Promise<unknown> {
  const json = await ask(endpoint, question, signal)
  if (endpoint.method === 'GET') tellAnswer(question.address, json)
  return json
}

/** What was kept of an answer; what another version kept, and this one cannot read, is not here. */
const keptFor = (address: string, contract: z.ZodType) => async (): Promise<unknown> => {
  const kept = await keptAnswer(address)
  return kept !== undefined && contract.safeParse(kept).success ? kept : undefined
}

/** What the server answers or, where it is silent, what was kept of its last answer. */
async function orKept(keptNow: () => Promise<unknown>, reading: () => Promise<unknown>): Promise<unknown> {
  // A network that is known to be away is not waited for again.
  const known = reach.get() === 'away' ? await keptNow() : undefined
  if (known !== undefined) return known
  const fresh = reading()
  const [first] = await Promise.allSettled([Promise.race([fresh, pause(PATIENCE)])])
  if (first.status === 'fulfilled' && first.value !== undefined) return first.value
  if (first.status === 'rejected' && !isSilent(first.reason)) throw first.reason
  const kept = await keptNow()
  if (kept === undefined) return fresh
  noteReach(0)
  fresh.catch(() => {})
  return kept
}

const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))
const isSilent = (error: unknown) => error instanceof Refused && isSilence(error.status)

type Question = ReturnType<typeof askedOf>

/** The answer's bytes or JSON. */
async function ask({ method, answer }: Endpoint, { address, headers, body }: Question, signal?: AbortSignal): Promise<unknown> {
  const patience = beginPatience()
  const signals = [patience.signal, ...(signal ? [signal] : [])]
  try {
    const asked = fetch(address, { method, headers, body: body ?? null, credentials: 'same-origin', signal: AbortSignal.any(signals) })
    const response = await asked.catch(noAnswer)
    noteReach(response.status)
    if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null), response.headers.get('etag'))
    return await (answer === 'file' ? response.blob() : response.json()).catch(brokenOff)
  } finally {
    patience.end()
  }
}

function noAnswer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  noteReach(0)
  throw new Refused(0, null)
}

/** What is no JSON was answered all the same. */
function brokenOff(error: unknown): never {
  if (error instanceof SyntaxError) throw error
  return noAnswer(error)
}

/** Never settles: the page is about to be replaced, and nothing of it should flash an error before. */
export function leaveForSignIn(): Promise<never> {
  partFor(signInAddress())
  return new Promise(() => {})
}
