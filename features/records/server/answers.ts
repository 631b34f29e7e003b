import type { Posted } from '#features/records/contract.ts'
import { Problem, type Text } from '#platform/server/http/problem.ts'
import type { Outcome } from './connector.ts'

type NotTaken = Exclude<Outcome, { state: 'delivered' }>

/** Why a posting was not accepted, for its poster. */
export function reasonOf(outcome: NotTaken): Text {
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
