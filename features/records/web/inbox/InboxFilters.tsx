import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from '#features/administration/web/audit/AuditFilters.module.css'
import { postingKinds } from '#features/records/posting.ts'
import { SearchField } from '#platform/web/ui/form/SearchField.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { inboxQuery } from './queries.ts'
import { useInboxSearch } from './use-inbox-search.ts'

/** Filters by words, state, kind and committee; kept in the address. */
export function InboxFilters() {
  const { t } = useTranslation()
  const { search, ask, askAll, isFiltered } = useInboxSearch()
  const { data } = useQuery(inboxQuery(search))
  const all = t('records_inbox.all')
  return (
    <SectionCard
      title={t('records_inbox.filters')}
      actions={
        isFiltered && (
          <Button variant="subtle" px="xs" mx={-8} onClick={askAll}>
            {t('records_inbox.show_all')}
          </Button>
        )
      }
    >
      <div className={classes.filters}>
        <SearchField label={t('records_inbox.by_words')} value={search.query} onSearch={(query) => ask({ query })} />
        <Select
          label={t('records_inbox.by_state')}
          placeholder={all}
          clearable
          data={[
            { value: 'true', label: t('records_inbox.is_open') },
            { value: 'false', label: t('records_inbox.is_decided') },
          ]}
          value={search.is_open?.toString() ?? null}
          onChange={(chosen) => ask({ is_open: chosen === null ? undefined : chosen === 'true' })}
        />
        <Select
          label={t('records_inbox.by_kind')}
          placeholder={all}
          clearable
          data={postingKinds.map((value) => ({ value, label: t(`records.kind_${value}`) }))}
          value={search.kind ?? null}
          onChange={(chosen) => ask({ kind: postingKinds.find((kind) => kind === chosen) })}
        />
        <Select
          label={t('records_inbox.by_committee')}
          placeholder={all}
          clearable
          searchable
          data={(data?.committees ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={search.committee?.toString() ?? null}
          onChange={(id) => ask({ committee: id === null ? undefined : Number(id) })}
        />
      </div>
    </SectionCard>
  )
}
