import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { endMembership, type Membership } from '#features/committees/membership-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { membershipsQuery, useRefreshMemberships } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { MembershipTable } from './MembershipTable.tsx'

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
      {memberships && (
        <MembershipTable
          committee={committee}
          memberships={memberships}
          {...(mayChange && { change: { onEdit: setEdited, onEnd: end } })}
          afterwards={add}
        />
      )}
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
