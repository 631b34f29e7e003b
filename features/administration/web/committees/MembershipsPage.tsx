import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadMemberships } from '#features/administration/list-files.ts'
import { endMemberships } from '#features/administration/many.ts'
import { type AdministeredMembership, membershipSorts, removeMembership } from '#features/administration/membership.ts'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import { useEdited, useLatest, useRemove } from '#features/administration/web/entry-form.ts'
import { membershipsQuery } from '#features/administration/web/queries.ts'
import { TableCard } from '#features/administration/web/table/TableCard.tsx'
import { useTable } from '#features/administration/web/table/use-table.ts'
import { membershipConditions } from '#features/committees/membership-contract.ts'
import { EndMembershipsButton } from '#features/committees/web/members/EndMembershipsButton.tsx'
import { useMembershipColumns, useMembershipFilters } from '#features/committees/web/members/membership-columns.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import type { DataColumn } from '#platform/web/ui/list/table/DataTable.tsx'
import { type RowChoice, useRowChoice } from '#platform/web/ui/list/table/table-state.ts'
import { MembershipDialog } from './MembershipDialog.tsx'
import { useNarrowed } from './use-narrowed.ts'

/** All memberships, or those of one user or committee. */
export function MembershipsPage() {
  const { t } = useTranslation()
  const table = useTable(membershipSorts, membershipConditions)
  const { search, ask, asked, only } = table
  const { query, committee, user } = search
  const found = useQuery(membershipsQuery({ ...asked, committee, user }))
  const choice = useRowChoice({ query, committee, user, only })
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
        columns={useColumns()}
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

function useColumns(): DataColumn<AdministeredMembership>[] {
  const { t } = useTranslation()
  const { roles, begin_date, end_date, state } = useMembershipColumns()
  return [
    { name: 'name', header: t('shell.name'), isSortable: true, cell: fullName },
    { name: 'committee', header: t('administration_pages.committee'), isSortable: true, cell: ({ committee }) => committee },
    roles,
    begin_date,
    end_date,
    state,
  ]
}

function EndMemberships({ choice }: { choice: RowChoice }) {
  const ending = useAction(endMemberships, { failure: 'committees.end_memberships_error', refresh: [] })
  const end: ComponentProps<typeof EndMembershipsButton>['end'] = (memberships, onSuccess) =>
    ending.mutate({ body: { memberships } }, { onSuccess })
  return <EndMembershipsButton choice={choice} isPending={ending.isPending} end={end} />
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
