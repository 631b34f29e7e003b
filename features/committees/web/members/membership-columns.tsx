import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hasEnded, type Membership, type MembershipCondition } from '#features/committees/membership-contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { role } from '#platform/shared/actor.ts'
import { shortDay } from '#platform/shared/site-time.ts'
import type { DataColumn } from '#platform/web/ui/list/table/DataTable.tsx'

type Shown = Pick<Membership, 'roles' | 'begin_date' | 'end_date' | 'is_active'>

/** Columns of tables of memberships; each table chooses its own, and what it is sorted by. */
export function useMembershipColumns() {
  const { t } = useTranslation()
  const dayOf = (day: string | null | undefined) => day && shortDay(day)
  return {
    roles: {
      name: 'roles',
      header: t('committees.roles'),
      cell: ({ roles = [] }) => roles.map((name) => t(`committees.role_${name}`)).join(', '),
    },
    begin_date: { name: 'begin_date', header: t('committees.begin_date'), isSortable: true, cell: ({ begin_date }) => dayOf(begin_date) },
    end_date: { name: 'end_date', header: t('committees.end_date'), isSortable: true, cell: ({ end_date }) => dayOf(end_date) },
    state: { name: 'state', header: t('rows.state'), cell: (membership) => <MembershipState membership={membership} /> },
  } satisfies Record<string, DataColumn<Shown>>
}

export function useMembershipFilters(): { name: MembershipCondition; label: string }[] {
  const { t } = useTranslation()
  return [
    { name: 'is_active', label: t('committees.membership_active') },
    { name: 'has_ended', label: t('committees.membership_ended') },
    { name: 'is_future', label: t('committees.membership_future') },
    ...role.options.map((name) => ({ name, label: t(`committees.role_${name}`) })),
  ]
}

/** Only what is not usual has a badge. */
function MembershipState({ membership }: { membership: Shown }) {
  const { t } = useTranslation()
  const { today } = useMe()
  if (membership.is_active ?? true) return t('committees.membership_active')
  return (
    <Badge variant="light" color="gray">
      {t(hasEnded(membership, today) ? 'committees.membership_ended' : 'committees.membership_future')}
    </Badge>
  )
}
