import { Alert, Button, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MeetingSubpage } from '#features/meetings/web/MeetingSubpage.tsx'
import { meetingQuery, useChanges } from '#features/meetings/web/queries.ts'
import { NewMotion } from '#features/motions/web/dialogs/MotionDialogs.tsx'
import { businessTypesQuery, useMotionSearch } from '#features/motions/web/queries.ts'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { MotionList } from './MotionList.tsx'
import classes from './MotionsPage.module.css'

/** /meetings/{id}/vorstoesse: the motions of a meeting (D1 §2.3). */
export function MotionsPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/vorstoesse' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  useChanges(meeting)
  const { committee } = meeting
  return (
    <MeetingSubpage meeting={meeting} title={t('motion_pages.motions')}>
      {!meeting.is_running_meeting && (
        <Alert role="none" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('motion_pages.meeting_not_running')}
        </Alert>
      )}
      <SectionCard title={t('motion_pages.list')} actions={<NewMotion committee={committee} meeting_id={id} />}>
        <MotionFilters />
        <MotionList key={`list ${id}`} meeting={meeting} />
      </SectionCard>
    </MeetingSubpage>
  )
}

/** Filters by business type, motions to sign, and motions signed by the reader. */
function MotionFilters() {
  const { t } = useTranslation()
  const { search, ask, askAll, isFiltered } = useMotionSearch()
  return (
    <fieldset aria-label={t('motion_pages.filters')} className={classes.filters}>
      <BusinessTypeFilter />
      <YesOrNo label={t('motion_pages.can_sign')} value={search.canSign} onChange={(canSign) => ask({ canSign })} />
      <YesOrNo label={t('motion_pages.has_signed')} value={search.hasSigned} onChange={(hasSigned) => ask({ hasSigned })} />
      {isFiltered && (
        <Button variant="subtle" onClick={askAll}>
          {t('motion_pages.show_all')}
        </Button>
      )}
    </fieldset>
  )
}

function BusinessTypeFilter() {
  const { t } = useTranslation()
  const { search, ask } = useMotionSearch()
  const { data: types = [] } = useQuery(businessTypesQuery)
  const chosen = search.businessType?.toString()
  const known = types.map(({ id, title }) => ({ value: String(id), label: title }))
  // A type that is no longer offered may still be in the address.
  const isUnknown = chosen !== undefined && !known.some(({ value }) => value === chosen)
  return (
    <Select
      label={t('motion_form.business_type')}
      placeholder={t('motion_pages.all')}
      clearable
      data={isUnknown ? [...known, { value: chosen, label: t('motion_pages.other_business_type') }] : known}
      value={chosen ?? null}
      onChange={(id) => ask({ businessType: id === null ? undefined : Number(id) })}
    />
  )
}

type Props = { label: string; value: boolean | undefined; onChange: (value: boolean | undefined) => void }

function YesOrNo({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      placeholder={t('motion_pages.all')}
      clearable
      data={[
        { value: 'true', label: t('motion_pages.yes') },
        { value: 'false', label: t('motion_pages.no') },
      ]}
      value={value?.toString() ?? null}
      onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
    />
  )
}
