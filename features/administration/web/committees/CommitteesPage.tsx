import { IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdministeredCommittee, committeeConditions, committeeSorts } from '#features/administration/committee.ts'
import { downloadCommittees } from '#features/administration/list-files.ts'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import { useEdited, useLatest } from '#features/administration/web/entry-form.ts'
import { committeesQuery } from '#features/administration/web/queries.ts'
import { TableCard } from '#features/administration/web/table/TableCard.tsx'
import { useTable } from '#features/administration/web/table/use-table.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { RowAction, RowLink } from '#platform/web/ui/list/RowActions.tsx'
import type { DataColumn } from '#platform/web/ui/list/table/DataTable.tsx'
import { CommitteeDialog } from './CommitteeDialog.tsx'

/** All committees with their switches. */
export function CommitteesPage() {
  const { t } = useTranslation()
  const table = useTable(committeeSorts, committeeConditions)
  const { search, ask, asked } = table
  const found = useQuery(committeesQuery(asked))
  const { edited, add, edit, close } = useEdited<AdministeredCommittee>()
  const latest = useLatest(edited?.item, found.data)
  return (
    <>
      <PartHeading part="committees" />
      <SearchField label={t('administration_pages.search_committees')} value={search.query} onSearch={(query) => ask({ query })} />
      <TableCard
        title={t('administration_pages.committees')}
        actions={<AddButton label={t('administration_pages.add_committee')} onClick={add} />}
        found={found}
        empty={t('administration_pages.no_committees')}
        table={table}
        filters={committeeConditions.map((name) => ({ name, label: t(`administration_pages.committee_filters.${name}`) }))}
        fetchList={(as, work, receiving) => fetchFile(downloadCommittees, { query: { ...table.shown, as }, work }, receiving)}
        titleOf={({ title }) => title}
        columns={useCommitteeColumns()}
        renderActions={(committee) => <CommitteeActions committee={committee} onEdit={() => edit(committee)} />}
      />
      {edited && <CommitteeDialog committee={latest} onClose={close} />}
    </>
  )
}

function useCommitteeColumns(): DataColumn<AdministeredCommittee>[] {
  const { t } = useTranslation()
  const { date } = useDates()
  const stateOf = (committee: AdministeredCommittee) =>
    [
      !committee.is_active && t('administration_pages.is_inactive_short'),
      committee.hidden && t('administration_pages.hidden_short'),
      committee.is_active && !committee.has_responsible && t('administration_pages.nobody_responsible'),
    ]
      .filter(Boolean)
      .join(', ')
  return [
    { name: 'title', header: t('administration_pages.title'), isSortable: true, cell: ({ title }) => title },
    {
      name: 'order',
      header: t('administration_pages.group_type_title'),
      isSortable: true,
      cell: ({ group_type_title }) => group_type_title,
    },
    {
      name: 'membership_count',
      header: t('administration_pages.memberships'),
      isSortable: true,
      cell: ({ membership_count }) => String(membership_count),
    },
    { name: 'state', header: t('rows.state'), cell: stateOf },
    { name: 'created', header: t('administration_pages.created'), isSortable: true, isExtra: true, cell: ({ created }) => date(created) },
  ]
}

function CommitteeActions({ committee: { id, title }, onEdit }: { committee: AdministeredCommittee; onEdit: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <RowLink
        label={t('administration_pages.memberships_of', { name: title })}
        icon={<IconUsersGroup size={20} stroke={1.5} aria-hidden />}
        link={{ to: '/admin/$part', params: { part: 'memberships' }, search: { committee: id } }}
      />
      <RowAction label={t('shell.edit_thing', { title })} icon={<IconPencil size={20} stroke={1.5} aria-hidden />} onClick={onEdit} />
    </>
  )
}
