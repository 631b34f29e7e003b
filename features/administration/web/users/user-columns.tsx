import { useTranslation } from 'react-i18next'
import { type AdministeredUser, hasWayIn } from '#features/administration/user.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import type { DataColumn } from '#platform/web/ui/list/table/DataTable.tsx'

/** Names, addresses, rights and states, and when somebody signed in. */
export function useUserColumns(): DataColumn<AdministeredUser>[] {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  const rightsOf = (user: AdministeredUser) =>
    [
      user.is_disabled && t('administration_pages.is_disabled_short'),
      user.is_site_admin && t('administration_pages.is_site_admin_short'),
      user.is_auditor && t('administration_pages.is_auditor_short'),
      user.is_records_staff && t('administration_pages.is_records_staff_short'),
      user.identity_count > 0 && t('administration_pages.signs_on'),
      !hasWayIn(user) && t('administration_pages.no_way_in'),
    ]
      .filter(Boolean)
      .join(', ')
  /** Stands where the sign-in will be. */
  const invitationOf = ({ invited, is_invitation_expired }: AdministeredUser) =>
    invited === null
      ? null
      : t(is_invitation_expired ? 'administration_pages.invitation_expired' : 'administration_pages.invited_on', { date: date(invited) })
  return [
    { name: 'name', header: t('shell.name'), isSortable: true, cell: fullName },
    { name: 'username', header: t('identity.username'), isSortable: true, cell: ({ username }) => username },
    { name: 'email', header: t('administration_pages.email'), isExtra: true, cell: ({ email }) => email },
    { name: 'rights', header: t('administration_pages.rights'), cell: rightsOf },
    {
      name: 'second_factor',
      header: t('administration_pages.second_factor'),
      cell: ({ has_second_factor }) => has_second_factor && t('administration_pages.is_set_up'),
    },
    {
      name: 'last_sign_in',
      header: t('administration_pages.last_sign_in'),
      isSortable: true,
      cell: (user) => invitationOf(user) ?? (user.last_sign_in && dateTime(user.last_sign_in)),
    },
    {
      name: 'membership_count',
      header: t('administration_pages.memberships'),
      isSortable: true,
      cell: ({ membership_count }) => String(membership_count),
    },
    { name: 'created', header: t('administration_pages.created'), isSortable: true, isExtra: true, cell: ({ created }) => date(created) },
  ]
}
