import type { CommitteeListed } from '#shared/committees/contract.ts'
import { recordsPolicy } from '#shared/records/policy.ts'
import { useIsClosed } from '#web/committees/use-is-closed.ts'
import { useMe } from '#web/identity/queries.ts'
import { useConfiguration } from '#web/shell/queries.ts'

type PostsTo = Pick<CommitteeListed, 'id' | 'can_post_ris_proposals' | 'can_post_ris_suggestions'>

/** What the reader may post in a committee now. */
export function useMayPost({ id: committee_id, ...rights }: PostsTo) {
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const { is_solothurn } = useConfiguration()
  const committee = { ...rights, committee_id, is_solothurn }
  return {
    proposals: !isClosed && recordsPolicy.postProposal(me, committee),
    suggestions: !isClosed && recordsPolicy.postSuggestion(me, committee),
  }
}
