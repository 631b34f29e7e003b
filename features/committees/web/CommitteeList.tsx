import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import classes from './CommitteesSidebar.module.css'
import { groupsOf } from './committee-groups.ts'

type Props = { committees: CommitteeListed[]; current: number | undefined }

/** Committees under the headings of their group types, or flat when none has a type (D2 §2). */
export function CommitteeList({ committees, current }: Props) {
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
