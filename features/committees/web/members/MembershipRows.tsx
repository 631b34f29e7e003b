import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Membership } from '#features/committees/membership-contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { hasEnded } from './has-ended.ts'
import { useWindowText } from './window-text.ts'

type Props = {
  memberships: Membership[]
  /** Whether to show dates: they only matter if members see all meetings of the committee (D2 §2). */
  withWindow: boolean
  onEdit?: (membership: Membership) => void
  onDelete?: (membership: Membership) => void
}

/** Memberships with name, roles and dates; responsible people first, then by last name. */
export const MembershipRows = ({ memberships, ...common }: Props) => (
  <Rows>
    {sortMemberships(memberships).map((membership) => (
      <MembershipRow key={membership.id} membership={membership} {...common} />
    ))}
  </Rows>
)

type RowProps = Omit<Props, 'memberships'> & { membership: Membership }

function MembershipRow({ membership, withWindow, onEdit, onDelete }: RowProps) {
  const { today } = useMe()
  const textOf = useWindowText()
  const isOver = hasEnded(membership, today)
  return (
    <ListRow
      title={fullName(membership)}
      facts={[membership.roles_display, withWindow && textOf(membership)]}
      trailing={
        <>
          <StateBadge isActive={membership.is_active ?? true} isOver={isOver} />
          {onEdit && onDelete && (
            <RowActions
              title={fullName(membership)}
              onEdit={() => onEdit(membership)}
              {...(!isOver && { onDelete: () => onDelete(membership) })}
            />
          )}
        </>
      }
    />
  )
}

function StateBadge({ isActive, isOver }: { isActive: boolean; isOver: boolean }) {
  const { t } = useTranslation()
  if (isActive) return null
  return (
    <Badge variant="light" color="gray">
      {t(isOver ? 'committees.membership_ended' : 'committees.membership_future')}
    </Badge>
  )
}

/** Responsible people first, then by last name (D2 §2 Membership card). */
const sortMemberships = (memberships: Membership[]): Membership[] =>
  memberships.toSorted(
    (one, other) =>
      Number(other.is_responsible ?? false) - Number(one.is_responsible ?? false) || compareTitles(fullName(one), fullName(other)),
  )
