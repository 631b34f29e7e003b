import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './AuditFilters.module.css'
import { CommitteeChoiceById } from './choices.tsx'
import { useAdministrationSearch } from './ListCard.tsx'
import { auditTermsQuery } from './queries.ts'

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
export function AuditFilters() {
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
export function useTerms() {
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
