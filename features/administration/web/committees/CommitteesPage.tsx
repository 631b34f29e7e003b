import { IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdministeredCommittee } from '#features/administration/committee.ts'
import { ListCard } from '#features/administration/web/ListCard.tsx'
import { PartHeading } from '#features/administration/web/PartHeading.tsx'
import { committeesQuery } from '#features/administration/web/queries.ts'
import { useEdited, useLatest } from '#features/administration/web/use-edited.ts'
import { useAdministrationSearch } from '#features/administration/web/use-search.ts'
import { AddButton } from '#platform/web/ui/button/AddButton.tsx'
import { SearchField } from '#platform/web/ui/form/SearchField.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction, RowLink } from '#platform/web/ui/list/RowActions.tsx'
import { CommitteeDialog } from './CommitteeDialog.tsx'

/** All committees with their switches, in the order in which members see them. */
export function CommitteesPage() {
  const { t } = useTranslation()
  const { search, ask } = useAdministrationSearch()
  const found = useQuery(committeesQuery({ query: search.query, start: search.start }))
  const { edited, add, edit, close } = useEdited<AdministeredCommittee>()
  const latest = useLatest(edited?.item, found.data)
  return (
    <>
      <PartHeading part="committees" />
      <SearchField label={t('administration_pages.search_committees')} value={search.query} onSearch={(query) => ask({ query })} />
      <ListCard
        title={t('administration_pages.committees')}
        actions={<AddButton label={t('administration_pages.add_committee')} onClick={add} />}
        found={found}
        empty={t('administration_pages.no_committees')}
      >
        {(committee) => <CommitteeRow key={committee.id} committee={committee} onEdit={() => edit(committee)} />}
      </ListCard>
      {edited && <CommitteeDialog committee={latest} onClose={close} />}
    </>
  )
}

function CommitteeRow({ committee, onEdit }: { committee: AdministeredCommittee; onEdit: () => void }) {
  const { t } = useTranslation()
  const { id, title } = committee
  return (
    <ListRow
      title={title}
      facts={[
        committee.group_type_title,
        t('administration_pages.membership_count', { count: committee.membership_count }),
        !committee.is_active && t('administration_pages.is_inactive_short'),
        committee.hidden && t('administration_pages.hidden_short'),
        committee.is_active && !committee.has_responsible && t('administration_pages.nobody_responsible'),
      ]}
      trailing={
        <>
          <RowLink
            label={t('administration_pages.memberships_of', { name: title })}
            icon={<IconUsersGroup size={20} stroke={1.5} aria-hidden />}
            link={{ to: '/admin/$part', params: { part: 'memberships' }, search: { committee: id } }}
          />
          <RowAction label={t('shell.edit_thing', { title })} icon={<IconPencil size={20} stroke={1.5} aria-hidden />} onClick={onEdit} />
        </>
      }
    />
  )
}
