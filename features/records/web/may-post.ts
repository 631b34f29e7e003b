import type { CommitteeListed } from '#features/committees/contract.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'

type PostsTo = Pick<CommitteeListed, 'id' | 'can_post_ris_proposals' | 'can_post_ris_suggestions'>
type Where = { is_solothurn: boolean; isClosed: boolean }

/** What somebody may post in a committee now. */
export function mayPost(me: Actor, { id: committee_id, ...rights }: PostsTo, { is_solothurn, isClosed }: Where) {
  const committee = { ...rights, committee_id, is_solothurn }
  return {
    proposals: !isClosed && recordsPolicy.postProposal(me, committee),
    suggestions: !isClosed && recordsPolicy.postSuggestion(me, committee),
  }
}

/** What the reader may post in a committee now. */
export function useMayPost(committee: PostsTo) {
  const me = useMe()
  const isClosed = useIsClosed(committee.id)
  const { is_solothurn } = useConfiguration()
  return mayPost(me, committee, { is_solothurn, isClosed })
}
