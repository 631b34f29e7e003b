import { Tabs, Title } from '@mantine/core'
import { IconLayoutDashboard, IconScript } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { EmptyState, ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { NewsCount } from '#platform/web/ui/list/NewsCount.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import classes from './CommitteesSidebar.module.css'
import { committeesQuery } from './queries.ts'

type SidebarProps = {
  /** The committee of the page. */
  current?: number
  /** The page, if it is of no committee. */
  place?: 'overview' | 'my_motions'
}

/** The overview, the user's motions, and all committees of the user; those with an ended membership have their own tab (D2 §2). */
export function CommitteesSidebar({ current, place }: SidebarProps) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(committeesQuery)
  const committees = listedCommittees(data)
  return (
    <PageSidebar>
      <Rows>
        <ListRow
          leading={<IconLayoutDashboard size={24} stroke={1.5} aria-hidden />}
          title={t('committees.overview')}
          link={{ to: '/overview' }}
          current={place === 'overview'}
        />
        {data.some(({ can_see_motions }) => can_see_motions) && (
          <ListRow
            leading={<IconScript size={24} stroke={1.5} aria-hidden />}
            title={t('committees.my_motions')}
            link={{ to: '/my_motions' }}
            current={place === 'my_motions'}
          />
        )}
      </Rows>
      <Title order={2} className={classes.title}>
        {t('committees.committees')}
      </Title>
      {needsTabs(committees) ? (
        <CommitteeTabs committees={committees} current={current} />
      ) : (
        <CommitteeList committees={committees} current={current} />
      )}
    </PageSidebar>
  )
}

type TabName = 'active' | 'inactive'
const tabOf = ({ has_active_membership }: CommitteeListed): TabName => (has_active_membership ? 'active' : 'inactive')

function CommitteeTabs({ committees, current }: { committees: CommitteeListed[]; current: number | undefined }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const open = committees.find(({ id }) => id === current) ?? committees[0]
  return (
    <Tabs value={chosen ?? (open && tabOf(open)) ?? 'active'} onChange={setChosen} keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="active">{t('committees.active')}</Tabs.Tab>
        <Tabs.Tab value="inactive">{t('committees.inactive')}</Tabs.Tab>
      </Tabs.List>
      {(['active', 'inactive'] as const).map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          <CommitteeList committees={committees.filter((committee) => tabOf(committee) === tab)} current={current} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type Props = { committees: CommitteeListed[]; current: number | undefined }

/** Committees under the headings of their group types, or a flat list if none has a type (D2 §2). */
function CommitteeList({ committees, current }: Props) {
  const { t } = useTranslation()
  if (committees.length === 0) return <EmptyState text={t('committees.no_data')} />
  const isFlat = committees.every(({ group_type_title }) => group_type_title === '')
  if (isFlat) return <CommitteeRows committees={committees} current={current} />
  return groupsOf(committees).map((group) => (
    <section key={group.group_type_title}>
      <Title order={3} className={classes.group}>
        {group.group_type_title || t('committees.no_type')}
      </Title>
      <CommitteeRows committees={group.committees} current={current} />
    </section>
  ))
}

const CommitteeRows = ({ committees, current }: Props) => (
  <Rows>
    {committees.map(({ id, title }) => (
      <ListRow
        key={id}
        title={title}
        link={{ to: '/committees/$id', params: { id } }}
        trailing={<NewsCount committee_id={id} />}
        current={id === current}
      />
    ))}
  </Rows>
)

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
