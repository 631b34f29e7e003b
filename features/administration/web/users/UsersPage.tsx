import { IconKey, IconMail, IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invitationRefusal } from '#features/administration/invitation.ts'
import { downloadUsers } from '#features/administration/list-files.ts'
import { type AdministeredUser, userConditions, userSorts } from '#features/administration/user.ts'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import { useEdited, useLatest } from '#features/administration/web/entry-form.ts'
import { usersQuery } from '#features/administration/web/queries.ts'
import { TableCard } from '#features/administration/web/table/TableCard.tsx'
import { useTable } from '#features/administration/web/table/use-table.ts'
import { fullName } from '#platform/shared/actor.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { RowAction, RowLink } from '#platform/web/ui/list/RowActions.tsx'
import { useRowChoice } from '#platform/web/ui/list/table/table-state.ts'
import { ManyUsers } from './ManyUsers.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { UserDialog } from './UserDialog.tsx'
import { useInvite } from './use-invite.ts'
import { useUserColumns } from './user-columns.tsx'

/** All users, and their rights beyond committees. */
export function UsersPage() {
  const { t } = useTranslation()
  const table = useTable(userSorts, userConditions)
  const { search, ask, asked, only } = table
  const found = useQuery(usersQuery(asked))
  const choice = useRowChoice({ query: search.query, only })
  const { edited, add, edit, close } = useEdited<AdministeredUser>()
  const latest = useLatest(edited?.item, found.data)
  const password = useEdited<AdministeredUser>()
  const invite = useInvite()
  return (
    <>
      <PartHeading part="users" />
      <SearchField label={t('administration_pages.search_users')} value={search.query} onSearch={(query) => ask({ query })} />
      <TableCard
        title={t('administration_pages.users')}
        actions={<AddButton label={t('administration_pages.add_user')} onClick={add} />}
        found={found}
        empty={t('administration_pages.no_users')}
        table={table}
        filters={userConditions.map((name) => ({ name, label: t(`administration_pages.user_filters.${name}`) }))}
        fetchList={(as, work, receiving) => fetchFile(downloadUsers, { query: { ...table.shown, as }, work }, receiving)}
        titleOf={fullName}
        columns={useUserColumns()}
        renderActions={(user) => (
          <UserActions
            user={user}
            onInvite={() => invite.ask([user.id])}
            onEdit={() => edit(user)}
            onSetPassword={() => password.edit(user)}
          />
        )}
        many={{ choice, buttons: <ManyUsers choice={choice} /> }}
      />
      {edited && <UserDialog user={latest} onClose={close} />}
      {password.edited?.item && <PasswordDialog user={password.edited.item} onClose={password.close} />}
    </>
  )
}

type Props = { user: AdministeredUser; onInvite: () => void; onEdit: () => void; onSetPassword: () => void }

function UserActions({ user, onInvite, onEdit, onSetPassword }: Props) {
  const { t } = useTranslation()
  const name = fullName(user)
  return (
    <>
      {invitationRefusal(user, { with_link: true }) === null && (
        <RowAction
          label={t(user.invited === null ? 'administration_pages.invite_person' : 'administration_pages.invite_again', { name })}
          icon={<IconMail size={20} stroke={1.5} aria-hidden />}
          onClick={onInvite}
        />
      )}
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
      <RowAction label={t('shell.edit_thing', { title: name })} icon={<IconPencil size={20} stroke={1.5} aria-hidden />} onClick={onEdit} />
    </>
  )
}
