import type { Posted } from '#features/records/contract.ts'
import { Problem, type Text } from '#platform/server/http/problem.ts'
import type { Outcome } from './connector.ts'

type NotTaken = Exclude<Outcome, { state: 'delivered' }>

/** Why something was not taken, for its poster. */
export function reasonOf(outcome: NotTaken): Text {
  if (outcome.state === 'no_title') return { key: 'records.no_title' }
  if (outcome.state === 'delayed') return { key: 'records.not_reached' }
  return outcome.detail === ''
    ? { key: 'records.refused_without_reason' }
    : { key: 'records.refused_with', params: { detail: outcome.detail } }
}

/**
 * What the request that posted something answers, by what became of it: what is known of it by then.
 * 409 when it was refused, 502 when the other side is no records system.
 */
export function answerOf(posted: Posted, outcome: Outcome): Posted {
  if (outcome.state === 'delivered' || outcome.state === 'delayed') return posted
  throw new Problem(outcome.state === 'no_title' ? 502 : 409, { detail: reasonOf(outcome) })
}
