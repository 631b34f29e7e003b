import type { Deps } from '#platform/server/deps.ts'
import { say } from '#platform/server/lib/texts.ts'
import { problemOf } from '#platform/server/log/problem-of.ts'
import { reasonOf } from './answers.ts'
import type { Outcome } from './connector.ts'
import { connectorOf } from './connector-of.ts'
import { readHandedOver } from './handed-over.ts'
import { languageOfPoster, notifyPoster } from './letters.ts'
import { postpone, readOutcome, requeueTurn, settle, type Turn, takeTurn } from './turns.ts'

/** `tell` writes the log, which contains nothing of the posting's content. */
type HandOverDeps = Pick<Deps, 'db' | 'env' | 'files' | 'work' | 'jobs' | 'clock'> & { tell?: (line: string) => void }

/** Time limit (ms) of one attempt: while the poster waits for the answer, and later. */
const ATTEMPT_LIMITS_MS = { inRequest: 20_000, later: 120_000 }

/** First attempt to hand over a waiting posting, after the commit of the request that posted it. Further attempts are queued. */
export async function handOver(deps: HandOverDeps, posting_id: number, within = ATTEMPT_LIMITS_MS.inRequest): Promise<Outcome> {
  const turn = { posting_id, attempt: 0 }
  if (!(await takeTurn(deps, turn, within))) return readOutcome(deps.db, posting_id)
  const outcome = await attempt(deps, posting_id, within)
  await note(deps, turn, { outcome, isAwaited: true })
  return outcome
}

/** A further attempt, run by the job; the poster is notified of the outcome by mail. */
export async function handOverLater(deps: HandOverDeps, turn: Turn): Promise<void> {
  if (!(await takeTurn(deps, turn, ATTEMPT_LIMITS_MS.later))) return requeueTurn(deps, turn)
  const outcome = await attempt(deps, turn.posting_id, ATTEMPT_LIMITS_MS.later)
  await note(deps, turn, { outcome, isAwaited: false })
}

async function attempt(deps: HandOverDeps, posting_id: number, within: number): Promise<Outcome> {
  const connector = connectorOf(deps)
  const { connector: name } = await deps.db.selectFrom('posting').select('connector').where('id', '=', posting_id).executeTakeFirstOrThrow()
  if (connector.name === 'inbox' || connector.name !== name) return { state: 'delayed', problem: `no settings for ${name}` }
  const posting = await readHandedOver(deps.db, posting_id)
  return connector
    .submit(posting, AbortSignal.timeout(within))
    .catch((error: unknown) => ({ state: 'delayed', problem: problemOf(error) }) as const)
}

type Ended = { outcome: Outcome; isAwaited: boolean }

async function note(deps: HandOverDeps, turn: Turn, { outcome, isAwaited }: Ended) {
  const { tell = console.warn } = deps
  if (outcome.state === 'delayed' && (await postpone(deps, turn, outcome.problem)))
    return tell(`posting ${turn.posting_id} waits: ${outcome.problem}`)
  if ('problem' in outcome) tell(`posting ${turn.posting_id} is given up: ${outcome.problem}`)
  await deps.db.transaction().execute(async (trx) => {
    const ended = { ...deps, db: trx }
    const settled = { ...(await settledBy(ended, turn, outcome)), updated: deps.clock().toISOString() }
    if ((await settle(trx, turn, settled)) && !isAwaited) await notifyPoster(ended, turn.posting_id)
  })
}

async function settledBy({ db, env }: HandOverDeps, { posting_id }: Turn, outcome: Outcome) {
  if (outcome.state === 'delivered') {
    const { state, title: external_title, external_id, external_url } = outcome
    return { state, external_title, external_id, external_url, problem: null, answer: '' }
  }
  const language = await languageOfPoster({ db, env }, posting_id)
  const problem = outcome.state === 'refused' ? outcome.detail : outcome.problem
  const answer = say(language, reasonOf(outcome))
  return { state: 'refused' as const, external_title: null, external_id: null, external_url: null, problem, answer }
}
