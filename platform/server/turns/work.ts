import type { FastifyReply } from 'fastify'
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import { goneSignal } from '#platform/server/http/gone.ts'
import { Problem } from '#platform/server/http/problem.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { workHeader, workWaits } from '#platform/shared/queue/waiting.ts'
import { type Named, openTelling } from './tell-waiting.ts'
import { openTurns } from './turns.ts'

/** What a turn is for. `signal`: nobody wants it any more. */
type Run<T> = (sandbox: Sandbox, signal: AbortSignal) => Promise<T>

/** Whatever runs programs does so in a turn: one at a time for each person and for each kind of job. */
export type Work = {
  /**
   * In the turn of whoever asks. It ends with the request. Throws 429 when too much of theirs waits already, and when their turn does not come in time.
   * `hasBegun`: the answer is on its way, and would break off if this were refused, so that it waits however long it takes.
   */
  ofCaller: <T>(reply: FastifyReply, run: Run<T>, answer?: { hasBegun: boolean }) => Promise<T>
  /** Throws 429 when too much of theirs waits already. */
  requireRoom: (me: { id: number }) => void
  /** In the turn of a job, in places that people do not take. */
  ofJob: <T>(job: string, run: Run<T>, signal?: AbortSignal) => Promise<T>
  count: () => { by: 'people' | 'jobs'; running: number; waiting: number }[]
}

type Limits = { jobPlaces: number; mostWaiting: number; longestWait: number }
/** Of one person. `longestWait` in milliseconds: with the longest work less than the ten minutes that proxies wait. */
const standardLimits: Limits = { jobPlaces: 1, mostWaiting: 5, longestWait: 5 * 60_000 }

type Given = { db: Db; env: Pick<Env, 'work_places'>; sandbox: Sandbox }

/** The turns of one app server. What runs together may take what so many programs may take. */
export function openWork({ db, env, sandbox }: Given, limits: Partial<Limits> = {}): Work {
  const { jobPlaces, mostWaiting, longestWait } = { ...standardLimits, ...limits }
  const people = openTurns<number, Named>({ places: env.work_places, onMoved: () => moved() })
  const jobs = openTurns<string>({ places: jobPlaces })
  const moved = openTelling(db, people.inOrder)

  const requireRoom = ({ id }: { id: number }) => {
    if (people.waitingOf(id) < mostWaiting) return
    throw new Problem(429, { detail: { key: 'queue.too_many', params: { count: mostWaiting } } }, { again_after: 30 })
  }
  return {
    requireRoom,
    ofCaller: async (reply, run, { hasBegun } = { hasBegun: false }) => {
      const { me, headers } = reply.request
      if (!hasBegun) requireRoom(me)
      const gone = goneSignal(reply)
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

/** What is no UUID names nothing. */
function nameIn(headers: FastifyReply['request']['headers']): string | undefined {
  return workWaits.shape.work.safeParse(headers[workHeader.toLowerCase()]).data
}

/** Hands over a signal that says when it is too late to wait any longer. No 503: by that browsers take the server for away. */
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

/** The turn is over when the last of its programs has ended, of which perhaps nobody has taken all. */
async function inTurn<T>({ sandbox, signal, endTurn }: Turn, run: Run<T>): Promise<T> {
  const programs = oneByOne(sandbox, signal)
  try {
    return await run(programs.run, signal)
  } finally {
    await programs.end()
    endTurn()
  }
}

/** The programs of a turn: a place is for one at a time, so that each ends the one before. */
function oneByOne(sandbox: Sandbox, signal: AbortSignal) {
  let last: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined)
  const end = async () => (await last)?.()
  const run: Sandbox = <Answer>(program: string, asked: Parameters<Sandbox>[1]) => {
    // Whoever runs it hears what becomes of the input; until then nobody would, which ends the server.
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
