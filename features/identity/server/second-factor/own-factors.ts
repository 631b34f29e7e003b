import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { countFactors, type SecondFactor } from '#features/identity/second-factor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { notSignedIn, wrongState } from '#platform/server/http/problem.ts'
import { notifyChanged } from './notify-changed.ts'
import { relyingParty } from './relying-party.ts'
import { type Factors, factorsOf } from './repository.ts'

type AppContext = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>

/** The caller's second factor, as the API returns it. */
export const ownFactors = async ({ db, env }: Pick<AppContext, 'db' | 'env'>, id: number): Promise<SecondFactor> => ({
  ...(await factorsOf(db, id)),
  is_required: env.require_second_factor,
  takes_passkeys: relyingParty(env) !== null,
})

/** Records a change of the caller's second factor in the audit log, and notifies them by mail. */
export async function noteChange(context: AppContext, request: FastifyRequest, action: string): Promise<void> {
  await notifyChanged(context, request.me.id)
  await addAuditEntry(context.db, byRequest(request), { action, subject_type: 'user', subject_id: request.me.id })
}

/** Throws 409 if the site requires a second factor and this is the last one. */
export function requireAnother({ env }: Pick<AppContext, 'env'>, factors: Factors): void {
  if (env.require_second_factor && countFactors(factors) <= 1) throw wrongState({ key: 'second_factor.is_required' })
}

/** The token hash of the caller's session. */
export function sessionOf({ listener }: FastifyRequest): string {
  if (!listener) throw notSignedIn()
  return listener.token_hash
}
