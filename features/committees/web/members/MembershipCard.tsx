import { Alert, Badge } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { endMembership, hasEnded, type Membership } from '#features/committees/membership-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { membershipsQuery, useRefreshMemberships } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { useWindowText } from './MembershipFields.tsx'

const MembershipDialog = lazy(async () => ({ default: (await import('./MembershipDialog.tsx')).MembershipDialog }))

/** The committee's memberships, editable if the site allows it (D2 §2 Committee edit screen). */
export function MembershipCard({ committee }: { committee: Committee }) {
  const { t } = useTranslation()
  const me = useMe()
  const { enable_membership_management } = useConfiguration()
  const { data: memberships, isError, refetch } = useQuery(membershipsQuery(committee.id))
  const [edited, setEdited] = useState<Membership | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const end = useEndMembership(committee, () => add.current?.focus())
  const mayChange = committee.is_active && committeePolicy.changeMemberships(me, { ...committee, enable_membership_management })
  return (
    <SectionCard
      title={t('committees.memberships')}
      actions={mayChange && <AddButton ref={add} label={t('committees.add_member')} onClick={() => setEdited('new')} />}
    >
      {!enable_membership_management && (
        <Alert color="blue" mx="md" mb="xs" icon={<IconInfoCircle aria-hidden />}>
          {t('committees.membership_management_disabled')}
        </Alert>
      )}
      {!memberships && !isError && <RowsSkeleton rows={6} />}
      {!memberships && isError && <PartError isAnnounced text={t('committees.memberships_fetch_error')} onRetry={() => void refetch()} />}
      <MembershipRows
        memberships={memberships ?? []}
        withWindow={committee.members_can_see_all_meetings}
        {...(mayChange && { onEdit: setEdited, onDelete: end })}
      />
      {edited !== null && (
        <Suspense>
          <MembershipDialog committee={committee} {...(edited !== 'new' && { membership: edited })} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

/** Ends a membership after confirmation (D2 §5). */
function useEndMembership(committee: { id: number }, onSuccess: () => void) {
  const { t } = useTranslation()
  const refresh = useRefreshMemberships(committee)
  const end = useAction(endMembership, { text: 'committees.membership_delete', refresh, inForm: true })
  return (membership: Membership) => {
    if (window.confirm(t('committees.membership_delete_confirmation', { name: fullName(membership) })))
      end.mutate({ params: { id: membership.id }, if_match: tagOf(endMembership.edited, membership) }, { onSuccess })
  }
}

type Props = {
  memberships: Membership[]
  /** Whether to show dates: they only matter if members see all meetings of the committee (D2 §2). */
  withWindow: boolean
  onEdit?: (membership: Membership) => void
  onDelete?: (membership: Membership) => void
}

/** Memberships with name, roles and dates; responsible people first, then by last name. */
const MembershipRows = ({ memberships, ...common }: Props) => (
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
