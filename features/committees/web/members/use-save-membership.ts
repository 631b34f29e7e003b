import type { Committee } from '#features/committees/contract.ts'
import { changeMembership, createMembership, type Membership } from '#features/committees/membership-contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useRefreshMemberships } from './use-refresh-memberships.ts'

type Edited = { committee: Committee /** None for a new one. */; membership: Membership | undefined; isResumed: boolean }
export type Values = { user: number | null; roles: Role[]; begin_date: string | null; end_date: string | null }

/** Saves a new membership or a known one and says how it went; rejects where somebody else has changed it, and never else, because the dialog closes either way (D2 §8). */
export function useSaveMembership({ committee, membership, isResumed }: Edited) {
  const text = { success: 'committees.share_success_message', error: 'committees.share_error_message' } as const
  const refresh = useRefreshMemberships(committee)
  const create = useAction(createMembership, { text, refresh })
  const change = useAction(changeMembership, { text, refresh })
  const perform = ({ user, roles, begin_date, end_date }: Values, if_match: string | undefined) => {
    // Days that the dialog does not show stay as they are, but for the end of one that is resumed.
    const body = committee.members_can_see_all_meetings ? { roles, begin_date, end_date } : { roles, ...(isResumed && { end_date: null }) }
    if (membership) return change.mutateAsync({ params: { id: membership.id }, body, if_match })
    return create.mutateAsync({ body: { committee_id: committee.id, user: user ?? 0, ...body } })
  }
  return (values: Values, if_match: string | undefined): Promise<unknown> =>
    perform(values, if_match).catch((error: unknown) => {
      if (isRefused(error, 412)) throw error
      return null
    })
}
