import { Alert, Button, Select } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AuditedEntry, downloadAuditLog } from '#features/audit/contract.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import classes from '#platform/web/ui/form/filters.module.css'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { ListFiles } from '#platform/web/ui/list/table/ListFiles.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PartHeading } from './AdministrationNavigation.tsx'
import { CommitteeChoiceById } from './choices.tsx'
import { ListCard, useAdministrationSearch } from './ListCard.tsx'
import { auditEntriesQuery, auditTermsQuery, verificationQuery } from './queries.ts'

/** The audit log for auditors, and whether its chain is intact. */
export function AuditLogPage() {
  const { t } = useTranslation()
  const { search } = useAdministrationSearch()
  const { user: _, sort: _sort, only: _only, ...asked } = search
  const { start: _start, ...filters } = asked
  const found = useQuery(auditEntriesQuery(asked))
  return (
    <>
      <PartHeading part="audit_log" />
      <ChainState />
      <AuditFilters />
      <ListCard
        title={t('administration_pages.deeds')}
        found={found}
        empty={t('administration_pages.no_deeds')}
        foot={<ListFiles fetch={(as, work, receiving) => fetchFile(downloadAuditLog, { query: { ...filters, as }, work }, receiving)} />}
        longNumbers
      >
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

const none = {
  query: undefined,
  action: undefined,
  subject_type: undefined,
  subject_id: undefined,
  committee: undefined,
  outcome: undefined,
  first_day: undefined,
  last_day: undefined,
}

/** Filters by user, action, subject, committee, outcome and days, kept in the address. */
function AuditFilters() {
  const { t } = useTranslation()
  const { search, ask } = useAdministrationSearch()
  const { data } = useQuery(auditTermsQuery)
  const { actionText, subjectText, outcomeText } = useTerms()
  const all = t('administration_pages.all')
  const optionsOf = (names: string[], textOf: (name: string) => string) =>
    names.map((value) => ({ value, label: textOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <SectionCard
      title={t('administration_pages.filters')}
      actions={
        Object.keys(none).some((name) => search[name as keyof typeof none] !== undefined) && (
          <Button variant="subtle" px="xs" mx={-8} onClick={() => ask(none)}>
            {t('administration_pages.show_all')}
          </Button>
        )
      }
    >
      <div className={classes.filters}>
        <SearchField label={t('administration_pages.by_person')} value={search.query} onSearch={(query) => ask({ query })} />
        <Select
          label={t('administration_pages.by_action')}
          placeholder={all}
          searchable
          clearable
          data={optionsOf(data?.actions ?? [], actionText)}
          value={search.action ?? null}
          onChange={(action) => ask({ action: action ?? undefined })}
        />
        <Select
          label={t('administration_pages.by_subject')}
          placeholder={all}
          searchable
          clearable
          data={optionsOf(data?.subject_types ?? [], subjectText)}
          value={search.subject_type ?? null}
          onChange={(subject_type) => ask({ subject_type: subject_type ?? undefined, subject_id: undefined })}
        />
        <SearchField
          label={t('administration_pages.by_subject_id')}
          value={search.subject_id}
          onSearch={(subject_id) => ask({ subject_id })}
        />
        <CommitteeChoiceById
          value={search.committee ?? null}
          label={t('administration_pages.committee')}
          placeholder={all}
          clearable
          onChange={(committee) => ask({ committee: committee ?? undefined })}
        />
        <Select
          label={t('administration_pages.by_outcome')}
          placeholder={all}
          clearable
          data={optionsOf(['done', 'refused'], outcomeText)}
          value={search.outcome ?? null}
          onChange={(outcome) => ask({ outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined })}
        />
        <DayInput
          label={t('administration_pages.first_day')}
          value={search.first_day ?? null}
          onChange={(day) => ask({ first_day: day ?? undefined })}
        />
        <DayInput
          label={t('administration_pages.last_day')}
          value={search.last_day ?? null}
          onChange={(day) => ask({ last_day: day ?? undefined })}
        />
      </div>
    </SectionCard>
  )
}

/** Texts for the terms of the log; terms without a text are shown as they are. */
function useTerms() {
  const { t, i18n } = useTranslation()
  const textOf = (kind: 'actions' | 'subjects') => (name: string) => {
    const key = `administration_pages.${kind}.${name}`
    return i18n.exists(key) ? t(key as TextKey) : name
  }
  return {
    actionText: textOf('actions'),
    subjectText: textOf('subjects'),
    outcomeText: (name: string) => t(name === 'refused' ? 'administration_pages.outcome_refused' : 'administration_pages.outcome_done'),
  }
}
