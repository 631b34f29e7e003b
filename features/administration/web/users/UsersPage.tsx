import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, setPassword } from '#features/administration/user.ts'
import { ListCard } from '#features/administration/web/ListCard.tsx'
import { PartHeading } from '#features/administration/web/PartHeading.tsx'
import { usersQuery } from '#features/administration/web/queries.ts'
import { useEdited, useLatest } from '#features/administration/web/use-edited.ts'
import { useAdministrationSearch } from '#features/administration/web/use-search.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { AddButton } from '#platform/web/ui/button/AddButton.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { SearchField } from '#platform/web/ui/form/SearchField.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
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

/** A new password for somebody, who is signed out everywhere by it. */
function PasswordDialog({ user, onClose }: { user: AdministeredUser; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ password: '' }, { required: ['password'] })
  const set = useAction(setPassword, { text: 'administration_pages.save', refresh: [], inForm: true })
  return (
    <FormDialog
      title={t('administration_pages.set_password')}
      size={500}
      form={form}
      save={() => set.mutateAsync({ params: { id: user.id }, body: form.values })}
      onClose={onClose}
    >
      <Text>{t('administration_pages.set_password_explained', { name: fullName(user) })}</Text>
      <TextInput
        type="password"
        autoComplete="new-password"
        label={t('identity.password')}
        description={t('administration_pages.password_rule')}
        required
        data-autofocus
        {...form.text('password')}
      />
    </FormDialog>
  )
}
