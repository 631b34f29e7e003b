import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdministeredUser } from '#features/administration/user.ts'
import { ListCard } from '#features/administration/web/ListCard.tsx'
import { PartHeading } from '#features/administration/web/PartHeading.tsx'
import { usersQuery } from '#features/administration/web/queries.ts'
import { useEdited, useLatest } from '#features/administration/web/use-edited.ts'
import { useAdministrationSearch } from '#features/administration/web/use-search.ts'
import { AddButton } from '#platform/web/ui/button/AddButton.tsx'
import { SearchField } from '#platform/web/ui/form/SearchField.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserRow } from './UserRow.tsx'

/** Who can sign in, and what they may do beyond their committees. */
export function UsersPage() {
  const { t } = useTranslation()
  const { search, ask } = useAdministrationSearch()
  const found = useQuery(usersQuery({ query: search.query, start: search.start }))
  const { edited, add, edit, close } = useEdited<AdministeredUser>()
  const latest = useLatest(edited?.item, found.data)
  const password = useEdited<AdministeredUser>()
  return (
    <>
      <PartHeading part="users" />
      <SearchField label={t('administration_pages.search_users')} value={search.query} onSearch={(query) => ask({ query })} />
      <ListCard
        title={t('administration_pages.users')}
        actions={<AddButton label={t('administration_pages.add_user')} onClick={add} />}
        found={found}
        empty={t('administration_pages.no_users')}
      >
        {(user) => <UserRow key={user.id} user={user} onEdit={() => edit(user)} onSetPassword={() => password.edit(user)} />}
      </ListCard>
      {edited && <UserDialog user={latest} onClose={close} />}
      {password.edited?.item && <PasswordDialog user={password.edited.item} onClose={password.close} />}
    </>
  )
}
