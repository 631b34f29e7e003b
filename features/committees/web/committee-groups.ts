import type { CommitteeListed } from '#features/committees/contract.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'

export type CommitteeGroup = { group_type_title: string; committees: CommitteeListed[] }

/** Committees as listed, without hidden ones, ordered by group type order, group type and title (D2 §2). */
export const listedCommittees = (committees: CommitteeListed[]): CommitteeListed[] =>
  committees
    .filter(({ hidden }) => !hidden)
    .sort(
      (one, other) =>
        one.group_type_order - other.group_type_order ||
        compareTitles(one.group_type_title, other.group_type_title) ||
        compareTitles(one.title, other.title),
    )

/** Tabs are needed as soon as a membership has ended (D2 §2). */
export const needsTabs = (committees: CommitteeListed[]): boolean => committees.some(({ has_active_membership }) => !has_active_membership)

/** Committees by group type; a single group without a title means a flat list. */
export function groupsOf(committees: CommitteeListed[]): CommitteeGroup[] {
  const groups = Map.groupBy(committees, ({ group_type_title }) => group_type_title)
  return [...groups].map(([group_type_title, members]) => ({ group_type_title, committees: members }))
}
