import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { clearAttempts, countAttempt } from '#features/identity/server/failures.ts'
import { passwordFits } from '#features/identity/server/passwords.ts'
import { lockUnchanged } from '#features/identity/server/sign-in.ts'
import { ofConfirmation } from '#features/identity/server/throttle.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { invalid, Problem, wrongState } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

type Work<Result> = (db: Db, me: Actor) => Promise<Result>
type Asked = { request: FastifyRequest; password: string }

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

const findUser = async (db: Db, id: number) => {
  const { password_hash } = await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
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
