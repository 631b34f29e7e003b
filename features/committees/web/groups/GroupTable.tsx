import { useTranslation } from 'react-i18next'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { useCommitteeEditSearch } from '#features/committees/web/edit-address.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { type DataColumn, DataTable } from '#platform/web/ui/list/table/DataTable.tsx'
import { inOrder, tableState } from '#platform/web/ui/list/table/table-state.ts'

type Props = {
  groups: CommitteeGroup[]
  /** Only where groups may be changed. */
  change?: { onEdit: (group: CommitteeGroup) => void; onDelete: (group: CommitteeGroup) => void }
}

/** Groups with the number of members and addresses, and whether they are preselected when something is shared (D2 §2). */
export function GroupTable({ groups, change }: Props) {
  const { t } = useTranslation()
  const { search, ask } = useCommitteeEditSearch()
  const { sort, sortParam } = tableState({ sort: search.groups_sort }, groupSorts, [])
  return (
    <DataTable
      label={t('committees.committee_groups')}
      rows={inOrder(groups, sort, orders)}
      titleOf={({ title }) => title}
      columns={useGroupColumns()}
      sort={sort}
      onSort={(name) => ask({ groups_sort: sortParam(name) })}
      renderActions={
        change &&
        ((group) => <RowActions title={group.title} onEdit={() => change.onEdit(group)} onDelete={() => change.onDelete(group)} />)
      }
    />
  )
}

function useGroupColumns(): DataColumn<CommitteeGroup>[] {
  const { t } = useTranslation()
  const membersOf = (group: CommitteeGroup) => (reachesNobody(group) ? t('committees.no_recipients') : String(group.member_count))
  return [
    { name: 'title', header: t('committees.group_title'), isSortable: true, cell: ({ title }) => title },
    { name: 'member_count', header: t('committees.group_members'), isSortable: true, cell: membersOf },
    {
      name: 'email_address_count',
      header: t('committees.email_addresses'),
      isSortable: true,
      cell: (group) => !reachesNobody(group) && String(group.email_address_count),
    },
    {
      name: 'share_automatically',
      header: t('committees.group_preselected'),
      isSortable: true,
      cell: ({ share_automatically = false }) => share_automatically && t('committees.group_is_preselected'),
    },
  ]
}

const reachesNobody = ({ member_count, email_address_count }: CommitteeGroup) => member_count === 0 && email_address_count === 0

const groupSorts = ['title', 'member_count', 'email_address_count', 'share_automatically'] as const
type Compare = (one: CommitteeGroup, other: CommitteeGroup) => number
const byTitle: Compare = (one, other) => compareTitles(one.title, other.title)

const orders: Record<(typeof groupSorts)[number], Compare> = {
  title: byTitle,
  member_count: (one, other) => one.member_count - other.member_count || byTitle(one, other),
  email_address_count: (one, other) => one.email_address_count - other.email_address_count || byTitle(one, other),
  /** Preselected ones first. */
  share_automatically: (one, other) =>
    Number(other.share_automatically ?? false) - Number(one.share_automatically ?? false) || byTitle(one, other),
}
