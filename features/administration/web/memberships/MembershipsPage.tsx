import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdministeredMembership, removeMembership } from '#features/administration/membership.ts'
import { ListCard } from '#features/administration/web/ListCard.tsx'
import { PartHeading } from '#features/administration/web/PartHeading.tsx'
import { membershipsQuery } from '#features/administration/web/queries.ts'
import { useEdited, useLatest } from '#features/administration/web/use-edited.ts'
import { useRemove } from '#features/administration/web/use-save.ts'
import { useAdministrationSearch } from '#features/administration/web/use-search.ts'
import { fullName } from '#platform/shared/actor.ts'
import { AddButton } from '#platform/web/ui/button/AddButton.tsx'
import { SearchField } from '#platform/web/ui/form/SearchField.tsx'
import { MembershipDialog } from './MembershipDialog.tsx'
import { MembershipRow } from './MembershipRow.tsx'
import { useNarrowed } from './use-narrowed.ts'

/** Who belongs to which committee; all of them, or those of one person or committee. */
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
