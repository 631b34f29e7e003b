import { useTranslation } from 'react-i18next'
import { endMembership, type Membership } from '#features/committees/membership-contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useRefreshMemberships } from './use-refresh-memberships.ts'

/** Ends a membership once the browser has asked (D2 §5). */
export function useEndMembership(committee: { id: number }, onSuccess: () => void) {
  const { t } = useTranslation()
  const refresh = useRefreshMemberships(committee)
  const end = useAction(endMembership, { text: 'committees.membership_delete', refresh, inForm: true })
  return (membership: Membership) => {
    if (window.confirm(t('committees.membership_delete_confirmation', { name: fullName(membership) })))
      end.mutate({ params: { id: membership.id }, if_match: tagOf(endMembership.edited, membership) }, { onSuccess })
  }
}
