import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditedEntry } from '#features/administration/audit-log.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { PartHeading } from './AdministrationNavigation.tsx'
import { AuditFilters, useTerms } from './AuditFilters.tsx'
import { ListCard, useAdministrationSearch } from './ListCard.tsx'
import { auditEntriesQuery, verificationQuery } from './queries.ts'

/** The audit log for auditors, and whether its chain is intact. */
export function AuditLogPage() {
  const { t } = useTranslation()
  const { search } = useAdministrationSearch()
  const { user: _, ...asked } = search
  const found = useQuery(auditEntriesQuery(asked))
  return (
    <>
      <PartHeading part="audit_log" />
      <ChainState />
      <AuditFilters />
      <ListCard title={t('administration_pages.deeds')} found={found} empty={t('administration_pages.no_deeds')} longNumbers>
        {(entry) => <AuditEntryRow key={entry.id} entry={entry} />}
      </ListCard>
    </>
  )
}

/** An audit entry: time, action, user, subject and details. */
function AuditEntryRow({ entry }: { entry: AuditedEntry }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { actionText, subjectText } = useTerms()
  const facts = [
    entry.user_id === null ? t('administration_pages.by_nobody', { name: entry.username }) : entry.username,
    [subjectText(entry.subject_type), entry.subject_id].filter(Boolean).join(' '),
    entry.committee,
    entry.outcome === 'refused' && t('administration_pages.outcome_refused'),
    ...Object.entries(entry.details).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ]
  return <ListRow leading={dateTime(entry.at)} title={actionText(entry.action)} facts={[...new Set(facts)]} />
}

/** Whether the chain of entries is intact; verified on each visit. */
function ChainState() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(verificationQuery)
  if (isError) return <State color="yellow" icon={IconAlertTriangle} text={t('administration_pages.chain_unknown')} />
  if (!data) return <State color="gray" icon={IconHourglass} text={t('administration_pages.chain_checking')} />
  const { rows, is_whole, broken_at } = data
  if (is_whole) return <State color="green" icon={IconCircleCheck} text={t('administration_pages.chain_whole', { count: rows })} />
  const text = broken_at === null ? t('administration_pages.chain_cut') : t('administration_pages.chain_broken', { id: broken_at })
  return <State color="red" icon={IconAlertTriangle} text={text} />
}

type StateProps = { color: string; icon: typeof IconCircleCheck; text: string }

const State = ({ color, icon: Picture, text }: StateProps) => (
  <output>
    <Alert color={color} icon={<Picture aria-hidden />} role="none">
      {text}
    </Alert>
  </output>
)
