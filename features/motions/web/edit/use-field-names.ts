import { useTranslation } from 'react-i18next'
import type { Fields } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import type { Choices } from './use-choices.ts'
import type { PrincipalKey, Written } from './written.ts'

/** Labels of a motion's fields and of their chosen values. */
export function useFieldNames({ principals, types }: Choices): Fields<Written> {
  const { t } = useTranslation()
  const nameOf = (key: PrincipalKey | null) => principals.find((one) => one.key === key)?.title ?? key ?? ''
  const person = (label: string) => ({ label, show: nameOf })
  return {
    business_type: {
      label: t('motion_form.business_type'),
      show: (uid) => types.find(({ api_uid }) => api_uid === uid)?.title ?? uid ?? '',
    },
    title: t('motion_form.title'),
    description: t('motion_form.description'),
    reason: t('motion_form.reason'),
    first: person(t('motion_form.first_signatory')),
    second: person(t('motion_form.second_signatory')),
    third: person(t('motion_form.third_signatory')),
    others: { label: t('motion_form.other_signatories'), show: (keys) => keys.map(nameOf).join(', ') },
    rights_holder: {
      label: t('motion_form.rights_holder'),
      show: (holder) => (holder === null ? '' : t(`motions.rights_holder_${holder}`)),
    },
    is_urgent: t('motion_form.is_urgent'),
  }
}
