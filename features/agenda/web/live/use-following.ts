import { useMe } from '#features/identity/web/queries.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { rememberFollowing, theFollowing } from './following.ts'

/** Whether the reader follows the meeting in this tab. */
export function useFollowing() {
  const { id } = useMe()
  const isFollowing = useStore(theFollowing(), (follower) => follower === String(id))
  return { isFollowing, setFollowing: (follows: boolean) => rememberFollowing(follows ? id : null) }
}
