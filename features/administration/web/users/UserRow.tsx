import { IconKey, IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, hasWayIn } from '#features/administration/user.ts'
import { fullName } from '#platform/shared/actor.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction, RowLink } from '#platform/web/ui/list/RowActions.tsx'

type Props = { user: AdministeredUser; onEdit: () => void; onSetPassword: () => void }

/** Name, username, address, and what is special about the account. */
export function UserRow({ user, onEdit, onSetPassword }: Props) {
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
