import { useTranslation } from 'react-i18next'
import type { AdministeredMembership } from '#shared/administration/membership.ts'
import { fullName } from '#shared/identity/actor.ts'
import { hasEnded } from '#web/committees/members/has-ended.ts'
import { useWindowText } from '#web/committees/members/window-text.ts'
import { useMe } from '#web/identity/queries.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'

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
