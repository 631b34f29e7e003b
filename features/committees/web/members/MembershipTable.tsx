import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import {
  downloadCommitteeMemberships,
  hasEnded,
  type Membership,
  meetsCondition,
  membershipConditions,
} from '#features/committees/membership-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { useCommitteeEditSearch } from '#features/committees/web/edit-address.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { type DataColumn, DataTable } from '#platform/web/ui/list/table/DataTable.tsx'
import { ListFiles } from '#platform/web/ui/list/table/ListFiles.tsx'
import { TableHead } from '#platform/web/ui/list/table/TableHead.tsx'
import { inOrder, tableState, useRowChoice } from '#platform/web/ui/list/table/table-state.ts'
import { ManyMembers } from './ManyMembers.tsx'
import { useMembershipColumns, useMembershipFilters } from './membership-columns.tsx'

type Props = {
  committee: Committee
  memberships: Membership[]
  /** Only where memberships may be changed. */
  change?: { onEdit: (membership: Membership) => void; onEnd: (membership: Membership) => void }
  /** Gets the focus when the chosen rows, and so the button, have nothing left to do. */
  afterwards: RefObject<HTMLButtonElement | null>
}

/**
 * Memberships with name, roles, dates and state. When somebody signed in and with what second factor is for the administration of the
 * site only: responsible people do not get it.
 */
export function MembershipTable({ committee, memberships, change, afterwards }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const { today } = me
  const { search, ask } = useCommitteeEditSearch()
  const { sort, only, sortParam, onlyParam } = tableState(search, membershipSorts, membershipConditions)
  const shown = memberships.filter((membership) => only.every((name) => meetsCondition(membership, name, today)))
  const columns = useColumns(committee)
  const kept = useRowChoice({ only })
  // Somebody else may have removed a chosen one.
  const choice = { ...kept, chosen: new Set(memberships.flatMap(({ id }) => (kept.chosen.has(id) ? [id] : []))) }
  const many = committee.is_active && {
    choice,
    buttons: (
      <ManyMembers {...{ committee, memberships, choice }} mayEnd={change !== undefined} onEnded={() => afterwards.current?.focus()} />
    ),
  }
  return (
    <>
      <TableHead
        filters={useMembershipFilters()}
        only={only}
        onOnly={(names) => ask({ only: onlyParam(names) })}
        many={many || undefined}
      />
      {shown.length === 0 ? (
        <EmptyState text={t('committees.no_fitting_memberships')} />
      ) : (
        <DataTable
          label={t('committees.memberships')}
          rows={inOrder(shown, sort, orders)}
          titleOf={fullName}
          columns={columns}
          sort={sort}
          onSort={(name) => ask({ sort: sortParam(name) })}
          choice={many ? choice : undefined}
          renderActions={
            change && ((membership) => <MembershipActions {...{ membership, ...change }} isOver={hasEnded(membership, today)} />)
          }
        />
      )}
      {committeePolicy.downloadLists(me, committee) && (
        <ListFiles
          fetch={(as, work, receiving) =>
            fetchFile(downloadCommitteeMemberships, { params: { id: committee.id }, query: { as, only: only.join(',') }, work }, receiving)
          }
        />
      )}
    </>
  )
}

/** Dates are shown only where members see all meetings of the committee (D2 §2). */
function useColumns({ members_can_see_all_meetings }: Committee): DataColumn<Membership>[] {
  const { t } = useTranslation()
  const { roles, begin_date, end_date, state } = useMembershipColumns()
  return [
    { name: 'name', header: t('shell.name'), isSortable: true, cell: fullName },
    { ...roles, isSortable: true },
    ...(members_can_see_all_meetings ? [begin_date, end_date] : []),
    state,
  ]
}

const membershipSorts = ['roles', 'name', 'begin_date', 'end_date'] as const
type Compare = (one: Membership, other: Membership) => number
const byName: Compare = (one, other) => compareTitles(fullName(one), fullName(other))
/** Days are written so that their order is that of their texts. */
const byDay = (dayOf: (membership: Membership) => string): Compare => {
  const compare: Compare = (one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other)))
  return (one, other) => compare(one, other) || byName(one, other)
}

const orders: Record<(typeof membershipSorts)[number], Compare> = {
  /** Responsible people first, then by last name (D2 §2 Membership card). */
  roles: (one, other) => Number(other.is_responsible ?? false) - Number(one.is_responsible ?? false) || byName(one, other),
  name: byName,
  begin_date: byDay(({ begin_date }) => begin_date ?? ''),
  end_date: byDay(({ end_date }) => end_date ?? '9999-12-31'),
}

type ActionProps = NonNullable<Props['change']> & { membership: Membership; isOver: boolean }

/** An ended membership cannot be ended again. */
const MembershipActions = ({ membership, isOver, onEdit, onEnd }: ActionProps) => (
  <RowActions title={fullName(membership)} onEdit={() => onEdit(membership)} {...(!isOver && { onDelete: () => onEnd(membership) })} />
)
