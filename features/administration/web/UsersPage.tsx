import { Text, TextInput } from '@mantine/core'
import { IconKey, IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, hasWayIn, setPassword } from '#features/administration/user.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction, RowLink } from '#platform/web/ui/list/RowActions.tsx'
import { PartHeading } from './AdministrationNavigation.tsx'
import { useEdited, useLatest } from './entry-form.ts'
import { ListCard, useAdministrationSearch } from './ListCard.tsx'
import { usersQuery } from './queries.ts'
import { UserDialog } from './UserDialog.tsx'

/** All users, and their rights beyond committees. */
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

/** Sets a new password for a user, which signs them out everywhere. */
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

type Props = { user: AdministeredUser; onEdit: () => void; onSetPassword: () => void }

/** Name, username, address and special rights or states. */
function UserRow({ user, onEdit, onSetPassword }: Props) {
  const { t } = useTranslation()
  const name = fullName(user)
  const facts = [
    name !== user.username && user.username,
    user.email,
    t('administration_pages.membership_count', { count: user.membership_count }),
    user.is_site_admin && t('administration_pages.is_site_admin_short'),
    user.is_auditor && t('administration_pages.is_auditor_short'),
    user.is_records_staff && t('administration_pages.is_records_staff_short'),
    user.is_disabled && t('administration_pages.is_disabled_short'),
    user.identity_count > 0 && t('administration_pages.signs_on'),
    !hasWayIn(user) && t('administration_pages.no_way_in'),
  ]
  return (
    <ListRow
      title={name}
      facts={facts}
      trailing={
        <>
          <RowLink
            label={t('administration_pages.memberships_of', { name })}
            icon={<IconUsersGroup size={20} stroke={1.5} aria-hidden />}
            link={{ to: '/admin/$part', params: { part: 'memberships' }, search: { user: user.id } }}
          />
          <RowAction
            label={t('administration_pages.set_password_of', { name })}
            icon={<IconKey size={20} stroke={1.5} aria-hidden />}
            onClick={onSetPassword}
          />
          <RowAction
            label={t('shell.edit_thing', { title: name })}
            icon={<IconPencil size={20} stroke={1.5} aria-hidden />}
            onClick={onEdit}
          />
        </>
      }
    />
  )
}
