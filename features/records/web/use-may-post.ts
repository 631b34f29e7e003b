import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { mayPost, type PostsTo } from './may-post.ts'

/** What the reader may post in a committee now. */
export function useMayPost(committee: PostsTo) {
  const me = useMe()
  const isClosed = useIsClosed(committee.id)
  const { is_solothurn } = useConfiguration()
  return mayPost(me, committee, { is_solothurn, isClosed })
}
