import type { FastifyReply } from 'fastify'
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import { Problem } from '#platform/server/http/problem.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { workHeader, workWaits } from '#platform/shared/live-topics.ts'
import { type Named, openWaitingPublisher } from './publish-waiting.ts'
import { openTurns } from './turns.ts'

/** What to do in a turn. `signal` aborts when the result is no longer wanted. */
type Run<T> = (sandbox: Sandbox, signal: AbortSignal) => Promise<T>

/** Runs programs in turns: one at a time for each user and for each kind of job. */
export type Work = {
  /**
   * Runs in a turn of the caller; stops if the request is closed. Throws 429 if too many of their works are waiting, or if their turn does not come in
   * time. `hasBegun`: the response has begun and would break off, so it waits for as long as it takes.
   */
  ofCaller: <T>(reply: FastifyReply, run: Run<T>, answer?: { hasBegun: boolean }) => Promise<T>
  /** Throws 429 if too many of the user's works are waiting. */
  requireRoom: (me: { id: number }) => void
  /** Runs in a turn of a job, in places of their own. */
  ofJob: <T>(job: string, run: Run<T>, signal?: AbortSignal) => Promise<T>
  count: () => { by: 'people' | 'jobs'; running: number; waiting: number }[]
}

type Limits = { jobPlaces: number; mostWaiting: number; longestWait: number }
/** Limits per user. `longestWait` in ms: together with the longest work below the ten minutes that proxies wait. */
const standardLimits: Limits = { jobPlaces: 1, mostWaiting: 5, longestWait: 5 * 60_000 }

type Given = { db: Db; env: Pick<Env, 'work_places'>; sandbox: Sandbox }

/** Opens the turns of one app server; the number of places bounds what all its programs together can use. */
export function openWork({ db, env, sandbox }: Given, limits: Partial<Limits> = {}): Work {
  const { jobPlaces, mostWaiting, longestWait } = { ...standardLimits, ...limits }
  const people = openTurns<number, Named>({ places: env.work_places, onMoved: () => moved() })
  const jobs = openTurns<string>({ places: jobPlaces })
  const moved = openWaitingPublisher(db, people.inOrder)

  const requireRoom = ({ id }: { id: number }) => {
    if (people.waitingOf(id) < mostWaiting) return
    throw new Problem(429, { detail: { key: 'queue.too_many', params: { count: mostWaiting } } }, { again_after: 30 })
  }
  return {
    requireRoom,
    ofCaller: async (reply, run, { hasBegun } = { hasBegun: false }) => {
      const { me, headers } = reply.request
      if (!hasBegun) requireRoom(me)
      const gone = disconnectSignal(reply)
      const take = (signal: AbortSignal) => people.take(me.id, { user_id: me.id, work: nameIn(headers) }, signal)
      const endTurn = await (hasBegun ? take(gone) : withinTime(longestWait, (late) => take(AbortSignal.any([gone, late]))))
      return inTurn({ sandbox, signal: gone, endTurn }, run)
    },
    ofJob: async (job, run, signal = new AbortController().signal) => {
      const endTurn = await jobs.take(job, undefined, signal)
      return inTurn({ sandbox, signal, endTurn }, run)
    },
    count: () => [
      { by: 'people', ...people.count() },
      { by: 'jobs', ...jobs.count() },
    ],
  }
}

/** The work's id from the header; undefined unless it is a UUID. */
function nameIn(headers: FastifyReply['request']['headers']): string | undefined {
  return workWaits.shape.work.safeParse(headers[workHeader.toLowerCase()]).data
}

/** Waits with a signal that aborts after `longest` ms. Not with 503, because browsers would take the server for unreachable. */
async function withinTime<T>(longest: number, wait: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const giveUp = () => late.abort(new Problem(429, { detail: { key: 'queue.busy' } }, { again_after: 60 }))
  const timer = setTimeout(giveUp, longest)
  try {
    return await wait(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

type Turn = { sandbox: Sandbox; signal: AbortSignal; endTurn: () => void }

/** Runs a turn, which is over when its last program has ended; the output may not have been read to its end. */
async function inTurn<T>({ sandbox, signal, endTurn }: Turn, run: Run<T>): Promise<T> {
  const programs = oneByOne(sandbox, signal)
  try {
    return await run(programs.run, signal)
  } finally {
    await programs.end()
    endTurn()
  }
}

/** The sandbox of a turn: a place is for one program at a time, so each run first ends the previous one. */
function oneByOne(sandbox: Sandbox, signal: AbortSignal) {
  let last: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined)
  const end = async () => (await last)?.()
  const run: Sandbox = <Answer>(program: string, asked: Parameters<Sandbox>[1]) => {
    // The sandbox handles input errors once it runs; until then an unhandled one would crash the server.
    asked.input.on('error', () => undefined)
    const outcome = end().then(() => sandbox<Answer>(program, { ...asked, signal }))
    last = outcome.then(
      (ran) => ran.end,
      () => undefined,
    )
    return outcome
  }
  return { run, end }
}

const signals = new WeakMap<FastifyReply, AbortSignal>()

/** A signal that aborts when the client disconnects before the response, so that work for it can stop. One signal per response. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const gone = new AbortController()
  // 499 is answered to nobody, and is not logged as an error.
  const abort = () => gone.abort(new Problem(499, { detail: { key: 'problem.unreadable' } }))
  if (reply.raw.destroyed) abort()
  else reply.raw.once('close', abort)
  signals.set(reply, gone.signal)
  return gone.signal
}
