import type { Posted } from '#features/records/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { Problem, type Text } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { problemOf } from '#platform/server/log.ts'
import { fullName } from '#platform/shared/actor.ts'
import type { ConnectorName, HandedOver, Outcome, RecordsConnector } from './connector.ts'
import { folderConnector } from './ech/folder-connector.ts'
import { byHttp } from './http-connector.ts'
import { languageOfPoster, notifyPoster } from './letters.ts'
import { recordDecided } from './record-decided.ts'
import { postpone, readOutcome, recordOutcome, requeueTurn, type Turn, takeTurn } from './turns.ts'

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
    const at = deps.clock()
    const settled = { ...(await settledBy(ended, turn, outcome)), updated: at.toISOString() }
    if (!(await recordOutcome(trx, turn, settled))) return
    if (!isAwaited) await notifyPoster(ended, turn.posting_id)
    await recordIfDecided(trx, turn, at)
  })
}

/** A records server decides by taking it over. A message folder takes everything, and its system decides later, by a report. */
async function recordIfDecided(db: Db, { posting_id }: Turn, at: Date) {
  const posting = await db
    .selectFrom('posting')
    .select(['id', 'committee_id', 'state', 'connector'])
    .where('id', '=', posting_id)
    .executeTakeFirstOrThrow()
  if (posting.state === 'refused' || posting.connector === 'http') await recordDecided(db, posting, at)
}

async function settledBy({ db, env }: HandOverDeps, { posting_id }: Turn, outcome: Outcome) {
  if (outcome.state === 'delivered') {
    const { state, title: external_title, external_id, external_url } = outcome
    return { state, external_title, external_id, external_url, problem: null, answer: '' }
  }
  const language = await languageOfPoster({ db, env }, posting_id)
  const problem = outcome.state === 'refused' ? outcome.detail : outcome.problem
  const answer = translate(language, reasonOf(outcome))
  return { state: 'refused' as const, external_title: null, external_id: null, external_url: null, problem, answer }
}

/** What a connector gets of a posting. No access check: the poster has sent it there. */
export async function readHandedOver(db: Db, posting_id: number): Promise<HandedOver> {
  const { committee_id, committee_title, username, first_name, last_name, email, ...posting } = await db
    .selectFrom('posting')
    .innerJoin('committee', 'committee.id', 'posting.committee_id')
    .innerJoin('app_user', 'app_user.id', 'posting.poster_id')
    .where('posting.id', '=', posting_id)
    .select(['posting.id', 'posting.key', 'posting.kind', 'posting.title', 'posting.fields', 'posting.created'])
    .select(['committee.id as committee_id', 'committee.title as committee_title'])
    .select(['app_user.username', 'app_user.first_name', 'app_user.last_name', 'app_user.email'])
    .executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('posting_file')
    .where('posting_id', '=', posting_id)
    .select(['sha256', 'file_name', 'mime_type', 'size'])
    .orderBy('place')
    .execute()
  const poster = { username, full_name: fullName({ username, first_name, last_name }), email }
  return { ...posting, committee: { id: committee_id, title: committee_title }, poster, files }
}

type NotTaken = Exclude<Outcome, { state: 'delivered' }>

/** Why a posting was not accepted, for its poster. */
function reasonOf(outcome: NotTaken): Text {
  if (outcome.state === 'no_title') return { key: 'records.no_title' }
  if (outcome.state === 'delayed') return { key: 'records.not_reached' }
  return outcome.detail === ''
    ? { key: 'records.refused_without_reason' }
    : { key: 'records.refused_with', params: { detail: outcome.detail } }
}

/** The response to the posting request, depending on the outcome. 409 if it was refused, 502 if the other side is not a records system. */
export function answerOf(posted: Posted, outcome: Outcome): Posted {
  if (outcome.state === 'delivered' || outcome.state === 'delayed') return posted
  throw new Problem(outcome.state === 'no_title' ? 502 : 409, { detail: reasonOf(outcome) })
}

type Settings = Pick<Env, 'records_url' | 'records_folder'>

/** Where this site's postings go: to a server, to a message folder, or otherwise to the built-in inbox. */
export function connectorNameOf({ records_url, records_folder }: Settings): ConnectorName {
  if (records_url !== null) return 'http'
  return records_folder === null ? 'inbox' : 'folder'
}

/** The connector for this site's postings. */
function connectorOf(deps: Pick<Deps, 'db' | 'env' | 'files' | 'work'>): RecordsConnector {
  const { env, files } = deps
  if (env.records_url !== null) return byHttp({ ...env, url: env.records_url, files })
  if (env.records_folder !== null) return folderConnector(deps, env.records_folder)
  return { name: 'inbox' }
}
