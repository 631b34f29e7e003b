import { useTranslation } from 'react-i18next'
import type { AdministeredMembership } from '#features/administration/membership.ts'
import { hasEnded } from '#features/committees/web/members/has-ended.ts'
import { useWindowText } from '#features/committees/web/members/window-text.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'

type Props = { membership: AdministeredMembership; onEdit: () => void; onDelete: () => void }

/** Who, where, as what, and from when to when. */
export function MembershipRow({ membership, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const { today } = useMe()
  const textOf = useWindowText()
  const { committee, roles, is_active } = membership
  return (
    <ListRow
      title={fullName(membership)}
      facts={[
        committee,
        roles.map((role) => t(`committees.role_${role}`)).join(', '),
        textOf(membership),
        !is_active && t(hasEnded(membership, today) ? 'committees.membership_ended' : 'committees.membership_future'),
      ]}
      trailing={<RowActions title={`${fullName(membership)}, ${committee}`} onEdit={onEdit} onDelete={onDelete} />}
    />
  )
}
