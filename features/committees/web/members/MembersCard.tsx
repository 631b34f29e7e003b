import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { groupsQuery, usersQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
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

/** Groups by title with the number of members and e-mail addresses, or a note that nobody would be reached (D2 §2). */
function GroupRows({ groups }: { groups: CommitteeGroup[] }) {
  const { t } = useTranslation()
  const recipientsOf = ({ member_count, email_address_count }: CommitteeGroup) => {
    if (member_count === 0 && email_address_count === 0) return [t('committees.no_recipients')]
    return [t('committees.member_count', { count: member_count }), t('committees.email_address_count', { count: email_address_count })]
  }
  return (
    <Rows>
      {groups
        .toSorted((one, other) => compareTitles(one.title, other.title))
        .map((group) => (
          <ListRow key={group.id} title={group.title} facts={recipientsOf(group)} />
        ))}
    </Rows>
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
