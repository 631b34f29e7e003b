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
import { deedsQuery, verificationQuery } from './queries.ts'

/** Who did what, for auditors; whether nothing of it was changed since. */
export function AuditLogPage() {
  const { t } = useTranslation()
  const { search } = useAdministrationSearch()
  const { user: _, ...asked } = search
  const found = useQuery(deedsQuery(asked))
  return (
    <>
      <PartHeading part="audit_log" />
      <ChainState />
      <AuditFilters />
      <ListCard title={t('administration_pages.deeds')} found={found} empty={t('administration_pages.no_deeds')} longNumbers>
        {(deed) => <DeedRow key={deed.id} deed={deed} />}
      </ListCard>
    </>
  )
}

/** When, what, who, to what, and with which details. */
function DeedRow({ deed }: { deed: AuditedEntry }) {
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

/** Whether every row is as it was written, and none is missing; computed anew with each visit. */
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
