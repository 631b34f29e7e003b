import type { FastifyRequest } from 'fastify'
import { addDeed } from '#features/audit/server/repository.ts'
import { countFactors, type SecondFactor } from '#features/identity/second-factor.ts'
import type { Deps } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { notSignedIn, wrongState } from '#platform/server/http/problem.ts'
import { relyingParty } from './relying-party.ts'
import { type Factors, factorsOf } from './repository.ts'
import { tellChanged } from './tell-changed.ts'

type House = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>

/** What somebody is told of their own. */
export const ownFactors = async ({ db, env }: Pick<House, 'db' | 'env'>, id: number): Promise<SecondFactor> => ({
  ...(await factorsOf(db, id)),
  is_required: env.require_second_factor,
  takes_passkeys: relyingParty(env) !== null,
})

/** That the caller changed their way to sign in: in the audit log, and to them by mail. */
export async function noteChange(house: House, request: FastifyRequest, action: string): Promise<void> {
  await tellChanged(house, request.me.id)
  await addDeed(house.db, byRequest(request), { action, subject_type: 'user', subject_id: request.me.id })
}

/** Throws 409 when one less would be too few. */
export function requireAnother({ env }: Pick<House, 'env'>, factors: Factors): void {
  if (env.require_second_factor && countFactors(factors) <= 1) throw wrongState({ key: 'second_factor.is_required' })
}

/** By which session the caller asks. */
export function sessionOf({ listener }: FastifyRequest): string {
  if (!listener) throw notSignedIn()
  return listener.token_hash
}
