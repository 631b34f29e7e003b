import { Tabs, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { CommitteeList } from './CommitteeList.tsx'
import classes from './CommitteesSidebar.module.css'
import { listedCommittees, needsTabs } from './committee-groups.ts'
import { committeesQuery } from './queries.ts'

/** All committees of the reader, those with an ended membership under a tab of their own (D2 §2). */
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
