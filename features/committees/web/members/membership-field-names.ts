import { useTranslation } from 'react-i18next'
import type { Role } from '#platform/shared/actor.ts'
import { shortDay } from '#platform/shared/site-time.ts'

/** Labels of a membership's fields, and how to display their values. */
export function useMembershipFieldNames() {
  const { t } = useTranslation()
  const show = (day: string | null) => (day === null ? '' : shortDay(day))
  return {
    roles: { label: t('committees.roles'), show: (roles: Role[]) => roles.map((role) => t(`committees.role_${role}`)).join(', ') },
    begin_date: { label: t('committees.begin_date'), show },
    end_date: { label: t('committees.end_date'), show },
  }
}
