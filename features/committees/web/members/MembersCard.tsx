import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { GroupRows } from '#features/committees/web/groups/GroupsCard.tsx'
import { groupsQuery, usersQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { CollapsibleCard } from '#platform/web/ui/page/Page.tsx'
import classes from './MembersCard.module.css'
import { membersOf } from './UserLabel.tsx'

/** The people in the committee and its groups; collapsed at first (D2 §2 Members card). */
export function MembersCard({ committee }: { committee: Committee }) {
  const { id } = committee
  const me = useMe()
  const { t } = useTranslation()
  const { data: users, isError: noUsers, refetch: askUsers } = useQuery(usersQuery(id))
  const { data: groups, isError: noGroups, refetch: askGroups } = useQuery(groupsQuery(id))
  const members = users && membersOf(users)
  const counts = [
    members && t('committees.member_count', { count: members.length }),
    groups && t('committees.group_count', { count: groups.length }),
  ]
  return (
    <CollapsibleCard
      title={counts.filter(Boolean).join(', ') || t('committees.members')}
      actions={committeePolicy.changeGroups(me, committee) && <EditButton id={id} />}
    >
      {!users && noUsers && <PartError isAnnounced text={t('committees.users_fetch_error')} onRetry={() => void askUsers()} />}
      {members?.length === 0 && <EmptyState text={t('committees.no_members')} />}
      <Rows label={t('committees.members')}>
        {members?.map((user) => (
          <ListRow key={user.id} title={fullName(user)} />
        ))}
      </Rows>
      {!groups && noGroups && <PartError isAnnounced text={t('committees.committee_group_fetch_error')} onRetry={() => void askGroups()} />}
      {groups && groups.length > 0 && (
        <>
          <Title order={3} className={classes.groups}>
            {t('committees.groups')}
          </Title>
          <GroupRows groups={groups} />
        </>
      )}
    </CollapsibleCard>
  )
}

function EditButton({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" px="xs" mx={-8} renderRoot={(props) => <Link {...props} to="/committees/$id/edit" params={{ id }} />}>
      {t('committees.edit_members')}
    </Button>
  )
}
