import type { CommitteeListed } from '#shared/committees/contract.ts'
import type { Actor } from '#shared/identity/actor.ts'
import { recordsPolicy } from '#shared/records/policy.ts'

export type PostsTo = Pick<CommitteeListed, 'id' | 'can_post_ris_proposals' | 'can_post_ris_suggestions'>
type Where = { is_solothurn: boolean; isClosed: boolean }

/** What somebody may post in a committee now. */
export function mayPost(me: Actor, { id: committee_id, ...rights }: PostsTo, { is_solothurn, isClosed }: Where) {
  const committee = { ...rights, committee_id, is_solothurn }
  return {
    proposals: !isClosed && recordsPolicy.postProposal(me, committee),
    suggestions: !isClosed && recordsPolicy.postSuggestion(me, committee),
  }
}
