import type { FastifyRequest } from 'fastify'
import { addDeed } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import { clearAttempts, countAttempt } from '#server/identity/failures.ts'
import { passwordFits } from '#server/identity/passwords.ts'
import { holdUnchanged } from '#server/identity/sign-in.ts'
import { ofConfirmation } from '#server/identity/throttle.ts'
import { byRequest } from '#server/kit/by-request.ts'
import type { House } from '#server/kit/house.ts'
import { invalid, Problem, wrongState } from '#server/kit/problem.ts'
import type { Actor } from '#shared/identity/actor.ts'

type Work<Result> = (db: Db, me: Actor) => Promise<Result>
type Asked = { request: FastifyRequest; password: string }

/** Does something about the caller's account in one transaction, once their password was given anew: a session alone, left open, is not enough. */
export async function withPassword<Result>(house: House, asked: Asked, work: Work<Result>): Promise<Result> {
  const { request } = asked
  const user = await findUser(house.db, request.me.id)
  await requirePassword(house, asked, user.password_hash)
  return house.db.transaction().execute(async (trx) => {
    const unchanged = await holdUnchanged(trx, user)
    const { me } = await request.askAgain(trx)
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

async function requirePassword({ db, clock }: House, { request, password }: Asked, stored: string): Promise<void> {
  const { me } = request
  const tried = ofConfirmation({ user_id: me.id })
  const wait = await countAttempt(db, tried, clock())
  if (wait > 0) throw new Problem(429, { detail: { key: 'identity.wait', params: { count: wait } } })
  if (await passwordFits(password, stored)) return clearAttempts(db, tried)
  await db
    .transaction()
    .execute((trx) =>
      addDeed(trx, byRequest(request), { action: 'confirm_password', subject_type: 'user', subject_id: me.id, outcome: 'refused' }),
    )
  throw wrongPassword()
}
