import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadMemberships } from '#features/administration/list-files.ts'
import { endMemberships, type ManyChanged } from '#features/administration/many.ts'
import {
  type AdministeredMembership,
  type MembershipCondition,
  membershipConditions,
  membershipSorts,
  removeMembership,
} from '#features/administration/membership.ts'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import { useEdited, useLatest, useRemove } from '#features/administration/web/entry-form.ts'
import { membershipsQuery } from '#features/administration/web/queries.ts'
import { TableCard } from '#features/administration/web/table/TableCard.tsx'
import { useTellMany } from '#features/administration/web/table/tell-many.ts'
import { useChoice, useTable } from '#features/administration/web/table/use-table.ts'
import { hasEnded } from '#features/committees/membership-contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName, role } from '#platform/shared/actor.ts'
import { shortDay } from '#platform/shared/site-time.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import type { DataColumn } from '#platform/web/ui/list/table/DataTable.tsx'
import { MembershipDialog } from './MembershipDialog.tsx'
import { useNarrowed } from './use-narrowed.ts'

/** All memberships, or those of one user or committee. */
export function MembershipsPage() {
  const { t } = useTranslation()
  const table = useTable(membershipSorts, membershipConditions)
  const { search, ask, asked, only } = table
  const { query, committee, user } = search
  const found = useQuery(membershipsQuery({ ...asked, committee, user }))
  const choice = useChoice({ query, committee, user, only })
  const { edited, add, edit, close } = useEdited<AdministeredMembership>()
  const latest = useLatest(edited?.item, found.data)
  const remove = useRemove(removeMembership, (title) => t('administration_pages.remove_membership_question', { title }))
  const narrowed = useNarrowed({ user, committee })
  return (
    <>
      <PartHeading part="memberships" />
      <SearchField label={t('administration_pages.search_memberships')} value={query} onSearch={(words) => ask({ query: words })} />
      {(committee ?? user) !== undefined && <OnlySome name={narrowed.name} onAll={() => ask({ committee: undefined, user: undefined })} />}
      <TableCard
        title={t('administration_pages.memberships')}
        actions={<AddButton label={t('administration_pages.add_membership')} onClick={add} />}
        found={found}
        empty={t('administration_pages.no_memberships')}
        table={table}
        filters={useMembershipFilters()}
        fetchList={(as, work, receiving) =>
          fetchFile(downloadMemberships, { query: { ...table.shown, committee, user, as }, work }, receiving)
        }
        titleOf={titleOf}
        columns={useMembershipColumns()}
        renderActions={(membership) => (
          <RowActions
            title={titleOf(membership)}
            onEdit={() => edit(membership)}
            onDelete={() => remove(membership, titleOf(membership))}
          />
        )}
        many={{ choice, buttons: <EndMemberships choice={choice} /> }}
      />
      {edited && <MembershipDialog membership={latest} person={narrowed.person} committee={narrowed.committee} onClose={close} />}
    </>
  )
}

const titleOf = (membership: AdministeredMembership) => `${fullName(membership)}, ${membership.committee}`

function useMembershipFilters(): { name: MembershipCondition; label: string }[] {
  const { t } = useTranslation()
  return [
    { name: 'is_active', label: t('administration_pages.membership_filters.is_active') },
    { name: 'has_ended', label: t('administration_pages.membership_filters.has_ended') },
    { name: 'is_future', label: t('administration_pages.membership_filters.is_future') },
    ...role.options.map((name) => ({ name, label: t(`committees.role_${name}`) })),
  ]
}

function useMembershipColumns(): DataColumn<AdministeredMembership>[] {
  const { t } = useTranslation()
  const { today } = useMe()
  const stateOf = (membership: AdministeredMembership) => {
    if (membership.is_active) return t('administration_pages.membership_filters.is_active')
    return t(hasEnded(membership, today) ? 'committees.membership_ended' : 'committees.membership_future')
  }
  const dayOf = (day: string | null) => day && shortDay(day)
  return [
    { name: 'name', header: t('shell.name'), isSortable: true, cell: fullName },
    { name: 'committee', header: t('administration_pages.committee'), isSortable: true, cell: ({ committee }) => committee },
    { name: 'roles', header: t('committees.roles'), cell: ({ roles }) => roles.map((one) => t(`committees.role_${one}`)).join(', ') },
    { name: 'begin_date', header: t('committees.begin_date'), isSortable: true, cell: ({ begin_date }) => dayOf(begin_date) },
    { name: 'end_date', header: t('committees.end_date'), isSortable: true, cell: ({ end_date }) => dayOf(end_date) },
    { name: 'state', header: t('administration_pages.state'), cell: stateOf },
  ]
}

/** Ends the chosen memberships as of yesterday, after a confirmation. */
function EndMemberships({ choice }: { choice: ReturnType<typeof useChoice> }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const end = useAction(endMemberships, { failure: 'administration_pages.end_memberships_error', refresh: [] })
  const tell = useTellMany({
    done: 'administration_pages.end_memberships_done',
    unchanged: 'administration_pages.end_memberships_unchanged',
  })
  const memberships = [...choice.chosen]
  const ask = () => {
    if (!window.confirm(t('administration_pages.end_memberships_question', { count: memberships.length }))) return
    const onSuccess = (outcome: ManyChanged) => {
      tell(outcome)
      choice.clear()
    }
    end.mutate({ body: { memberships } }, { onSuccess })
  }
  return (
    <Button variant="default" disabled={memberships.length === 0} loading={end.isPending} onClick={ask} {...refusing}>
      {t('administration_pages.end_memberships')}
    </Button>
  )
}

function OnlySome({ name, onAll }: { name: string; onAll: () => void }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <Text>{name ? t('administration_pages.only_of', { name }) : t('administration_pages.only_some')}</Text>
      <Button variant="subtle" leftSection={<IconX size={20} aria-hidden />} onClick={onAll}>
        {t('administration_pages.show_all')}
      </Button>
    </Group>
  )
}
