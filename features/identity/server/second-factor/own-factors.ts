import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { countFactors, type SecondFactor } from '#features/identity/second-factor.ts'
import { passwordFits } from '#features/identity/server/passwords.ts'
import { lockUnchanged } from '#features/identity/server/sign-in.ts'
import { clearAttempts, countAttempt, ofConfirmation } from '#features/identity/server/throttle.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext, Deps } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { invalid, notSignedIn, Problem, wrongState } from '#platform/server/http/problem.ts'
import { eachOnce, lettersOf } from '#platform/server/mail/letters.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { readSite } from '#platform/server/site-settings.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { relyingParty } from './passkeys.ts'
import { type Factors, factorsOf } from './repository.ts'

type Changing = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>

/** The caller's second factor, as the API returns it. */
export const ownFactors = async ({ db, env }: Pick<Changing, 'db' | 'env'>, id: number): Promise<SecondFactor> => ({
  ...(await factorsOf(db, id)),
  is_required: env.require_second_factor,
  takes_passkeys: relyingParty(env) !== null,
})

/** Records a change of the caller's second factor in the audit log, and notifies them by mail. */
export async function recordChange(context: Changing, request: FastifyRequest, action: string): Promise<void> {
  await notifyChanged(context, request.me.id)
  await addAuditEntry(context.db, byRequest(request), { action, subject_type: 'user', subject_id: request.me.id })
}

/** Throws 409 if the site requires a second factor and this is the last one. */
export function requireAnother({ env }: Pick<Changing, 'env'>, factors: Factors): void {
  if (env.require_second_factor && countFactors(factors) <= 1) throw wrongState({ key: 'second_factor.is_required' })
}

/** The token hash of the caller's session. */
export function sessionOf({ listener }: FastifyRequest): string {
  if (!listener) throw notSignedIn()
  return listener.token_hash
}

type Work<Result> = (db: Db, me: Actor) => Promise<Result>
type Asked = { request: FastifyRequest; password: string }

/** The same for callers who may have no password, because they sign on at a provider: their open session is enough. */
export async function withPasswordIfAny<Result>(context: AppContext, asked: Asked, work: Work<Result>): Promise<Result> {
  if (await hasPassword(context.db, asked.request.me.id)) return withPassword(context, asked, work)
  return context.db.transaction().execute(async (trx) => work(trx, (await asked.request.reauthenticate(trx)).me))
}

/** Changes the caller's account in one transaction after checking their password again: an open session is not enough. */
export async function withPassword<Result>(context: AppContext, asked: Asked, work: Work<Result>): Promise<Result> {
  const { request } = asked
  const user = await findUser(context.db, request.me.id)
  await requirePassword(context, asked, user.password_hash)
  return context.db.transaction().execute(async (trx) => {
    const unchanged = await lockUnchanged(trx, user)
    const { me } = await request.reauthenticate(trx)
    if (!unchanged) throw wrongPassword()
    return work(trx, me)
  })
}

const findHash = async (db: Db, id: number) => {
  const { password_hash } = await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return password_hash
}

const hasPassword = async (db: Db, id: number) => (await findHash(db, id)) !== null

const findUser = async (db: Db, id: number) => {
  const password_hash = await findHash(db, id)
  if (password_hash === null) throw wrongState({ key: 'second_factor.no_password' })
  return { id, password_hash }
}

const wrongPassword = () => invalid({ password: [{ key: 'second_factor.wrong_password' }] })

async function requirePassword({ db, clock }: AppContext, { request, password }: Asked, stored: string): Promise<void> {
  const { me } = request
  const tried = ofConfirmation({ user_id: me.id })
  const wait = await countAttempt(db, tried, clock())
  if (wait > 0) throw new Problem(429, { detail: { key: 'identity.wait', params: { count: wait } } })
  if (await passwordFits(password, stored)) return clearAttempts(db, tried)
  await db
    .transaction()
    .execute((trx) =>
      addAuditEntry(trx, byRequest(request), { action: 'confirm_password', subject_type: 'user', subject_id: me.id, outcome: 'refused' }),
    )
  throw wrongPassword()
}

/** Notifies a user that their sign-in has changed, without details; the mail belongs to the transaction of the change. */
export async function notifyChanged(deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>, user_id: number): Promise<void> {
  const { db, env } = deps
  const person = await db.selectFrom('app_user').where('id', '=', user_id).select(['email', 'language']).executeTakeFirstOrThrow()
  const { app_name } = await readSite(db, env)
  await queueMail(deps, lettersOf({ ...env, app_name }, { about: 'account_changed', path: '/account' }, eachOnce([person])))
}
