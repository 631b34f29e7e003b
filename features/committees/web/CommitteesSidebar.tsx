import { Tabs, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import classes from './CommitteesSidebar.module.css'
import { groupsOf, listedCommittees, needsTabs } from './committee-groups.ts'
import { committeesQuery } from './queries.ts'

/** All committees of the user; those with an ended membership have their own tab (D2 §2). */
export function CommitteesSidebar({ current }: { current?: number }) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(committeesQuery)
  const committees = listedCommittees(data)
  return (
    <PageSidebar>
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
      <ListRow key={id} title={title} link={{ to: '/committees/$id', params: { id } }} current={id === current} />
    ))}
  </Rows>
)
