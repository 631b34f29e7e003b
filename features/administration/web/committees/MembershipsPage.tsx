import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdministeredMembership, removeMembership } from '#features/administration/membership.ts'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import type { AdministrationSearch } from '#features/administration/web/administration-route.ts'
import type { Person, Titled } from '#features/administration/web/choices.tsx'
import { useEdited, useLatest, useRemove } from '#features/administration/web/entry-form.ts'
import { ListCard, useAdministrationSearch } from '#features/administration/web/ListCard.tsx'
import { committeesQuery, membershipsQuery, usersQuery } from '#features/administration/web/queries.ts'
import { hasEnded, useWindowText } from '#features/committees/web/members/MembershipFields.tsx'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { MembershipDialog } from './MembershipDialog.tsx'

/** All memberships, or those of one user or committee. */
export function MembershipsPage() {
  const { t } = useTranslation()
  const { search, ask } = useAdministrationSearch()
  const { query, start, committee, user } = search
  const found = useQuery(membershipsQuery({ query, start, committee, user }))
  const { edited, add, edit, close } = useEdited<AdministeredMembership>()
  const latest = useLatest(edited?.item, found.data)
  const remove = useRemove(removeMembership, (title) => t('administration_pages.remove_membership_question', { title }))
  const narrowed = useNarrowed({ user, committee })
  return (
    <>
      <PartHeading part="memberships" />
      <SearchField label={t('administration_pages.search_memberships')} value={query} onSearch={(words) => ask({ query: words })} />
      {(committee ?? user) !== undefined && <OnlySome name={narrowed.name} onAll={() => ask({ committee: undefined, user: undefined })} />}
      <ListCard
        title={t('administration_pages.memberships')}
        actions={<AddButton label={t('administration_pages.add_membership')} onClick={add} />}
        found={found}
        empty={t('administration_pages.no_memberships')}
      >
        {(membership) => (
          <MembershipRow
            key={membership.id}
            membership={membership}
            onEdit={() => edit(membership)}
            onDelete={() => remove(membership, `${fullName(membership)}, ${membership.committee}`)}
          />
        )}
      </ListCard>
      {edited && <MembershipDialog membership={latest} person={narrowed.person} committee={narrowed.committee} onClose={close} />}
    </>
  )
}

function OnlySome({ name, onAll }: { name: string; onAll: () => void }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <Text>{name ? t('administration_pages.only_of', { name }) : t('administration_pages.only_some')}</Text>
      <Button variant="subtle" leftSection={<IconX size={20} aria-hidden />} onClick={onAll}>
        {t('administration_pages.show_all')}
      </Button>
    </Group>
  )
}

type Props = { membership: AdministeredMembership; onEdit: () => void; onDelete: () => void }

/** A membership: user, committee, roles and window. */
function MembershipRow({ membership, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const { today } = useMe()
  const textOf = useWindowText()
  const { committee, roles, is_active } = membership
  return (
    <ListRow
      title={fullName(membership)}
      facts={[
        committee,
        roles.map((role) => t(`committees.role_${role}`)).join(', '),
        textOf(membership),
        !is_active && t(hasEnded(membership, today) ? 'committees.membership_ended' : 'committees.membership_future'),
      ]}
      trailing={<RowActions title={`${fullName(membership)}, ${committee}`} onEdit={onEdit} onDelete={onDelete} />}
    />
  )
}

/** The most entries of one page. */
const MOST = 100

/** The user and committee that the list is filtered by, also if it is empty; by id if no list contains them. */
function useNarrowed({ user, committee }: Pick<AdministrationSearch, 'user' | 'committee'>) {
  const person = usePerson(user)
  const titled = useCommittee(committee)
  return {
    person: person ?? (user === undefined ? undefined : { id: user, username: String(user), first_name: '', last_name: '' }),
    committee: titled ?? (committee === undefined ? undefined : { id: committee, title: String(committee) }),
    name: [titled?.title, person && fullName(person)].filter(Boolean).join(', '),
  }
}

function usePerson(id: number | undefined): Person | undefined {
  const enabled = id !== undefined
  const { data: users } = useQuery({ ...usersQuery({ rows: MOST }), enabled })
  // With more users than a page holds, the name comes from a membership.
  const { data: memberships } = useQuery({ ...membershipsQuery({ user: id, rows: 1 }), enabled })
  const membership = memberships?.items.find((one) => one.user === id)
  return users?.items.find((one) => one.id === id) ?? (membership && { ...membership, id: membership.user })
}

function useCommittee(id: number | undefined): Titled | undefined {
  const enabled = id !== undefined
  const { data: committees } = useQuery({ ...committeesQuery({ rows: MOST }), enabled })
  const { data: memberships } = useQuery({ ...membershipsQuery({ committee: id, rows: 1 }), enabled })
  const membership = memberships?.items.find((one) => one.committee_id === id)
  return committees?.items.find((one) => one.id === id) ?? (membership && { id: membership.committee_id, title: membership.committee })
}
