import { useTranslation } from 'react-i18next'
import type { AuditedDeed } from '#features/administration/audit-log.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { useTerms } from './use-terms.ts'

/** When, what, who, to what, and with which details. */
export function DeedRow({ deed }: { deed: AuditedDeed }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { actionText, subjectText } = useTerms()
  const facts = [
    deed.user_id === null ? t('administration_pages.by_nobody', { name: deed.username }) : deed.username,
    [subjectText(deed.subject_type), deed.subject_id].filter(Boolean).join(' '),
    deed.committee,
    deed.outcome === 'refused' && t('administration_pages.outcome_refused'),
    ...Object.entries(deed.details).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ]
  return <ListRow leading={dateTime(deed.at)} title={actionText(deed.action)} facts={[...new Set(facts)]} />
}
