import { Alert, Button, Group, Select, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPrinter, IconSignature } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { MeetingSubpage } from '#features/meetings/web/MeetingSubpage.tsx'
import { meetingQuery, useChanges } from '#features/meetings/web/queries.ts'
import type { Motion } from '#features/motions/motion.ts'
import { NewMotion, OpenedFromList } from '#features/motions/web/dialogs/MotionDialogs.tsx'
import { filesOfList } from '#features/motions/web/dialogs/motion-files.ts'
import {
  askedMotions,
  businessTypesQuery,
  filterOf,
  motionCountsQuery,
  motionsQuery,
  useMotionSearch,
} from '#features/motions/web/queries.ts'
import { useFocusAfterDialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { DownloadMenu, MadeFileProgress, useMadeFile } from '#platform/web/ui/file/made-file.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { useMotionActions } from './MotionMenu.tsx'
import classes from './MotionsPage.module.css'
import { MotionTable, take } from './MotionTable.tsx'

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
        <WaitingForMe meeting_id={id} />
        <MotionFilters />
        <MotionList key={`list ${id}`} meeting={meeting} />
        <ListFiles meeting_id={id} />
      </SectionCard>
    </MeetingSubpage>
  )
}

/** How many motions the reader is asked to sign; shows only these, or all again. */
function WaitingForMe({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  const { search, ask } = useMotionSearch()
  const { data } = useQuery(motionCountsQuery(meeting_id))
  const isOn = search.canSign === true
  if (!isOn && !data?.to_sign) return null
  return (
    <Button
      variant={isOn ? 'filled' : 'light'}
      mx="md"
      mb="xs"
      leftSection={<IconSignature size={20} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => ask({ canSign: isOn ? undefined : true })}
    >
      {t('motion_pages.waiting_for_me', { count: data?.to_sign ?? 0 })}
    </Button>
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

/** Prints the list or saves it as a table, filtered as it is shown. */
function ListFiles({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  const { search } = useMotionSearch()
  const button = useRef<HTMLButtonElement>(null)
  const file = useMadeFile({ made: t('motion_pages.file_is_made'), failed: t('motion_pages.file_failed') })
  const entries = filesOfList(askedMotions(meeting_id, filterOf(search)), t)
  return (
    <div className={classes.files}>
      <Group gap="xs">
        <Button variant="default" mih={44} leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t('motion_pages.print')}
        </Button>
        <DownloadMenu {...{ file, button, entries }} label={t('motion_pages.download')} />
      </Group>
      <MadeFileProgress {...{ file, button }} />
    </div>
  )
}

function BusinessTypeFilter() {
  const { t } = useTranslation()
  const { search, ask } = useMotionSearch()
  const { data: types = [], isPending } = useQuery(businessTypesQuery)
  const chosen = search.businessType?.toString()
  const known = types.map(({ id, title }) => ({ value: String(id), label: title }))
  // A type that is no longer offered may still be in the address.
  const isUnknown = !isPending && chosen !== undefined && !known.some(({ value }) => value === chosen)
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

/** Filtered motions of a meeting; the previous list stays until the next one is loaded. */
function MotionList({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { search } = useMotionSearch()
  const asked = { ...motionsQuery(meeting.id, filterOf(search)), placeholderData: keepPreviousData }
  const { data: motions, isError, isPlaceholderData, refetch } = useQuery(asked)
  if (!motions && isError) return <PartError isAnnounced text={t('motion_pages.fetch_error')} onRetry={() => void refetch()} />
  if (!motions) return <RowsSkeleton />
  return (
    <>
      <output>
        <VisuallyHidden>{!isPlaceholderData && t('motion_pages.found', { count: motions.length })}</VisuallyHidden>
      </output>
      <Motions meeting={meeting} motions={motions} />
    </>
  )
}

function Motions({ meeting, motions }: { meeting: Meeting; motions: Motion[] }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { opened, close, choose } = useMotionActions(meeting.id)
  useFocusAfterDialog(opened !== null, () => take(place))
  return (
    <div ref={place} tabIndex={-1}>
      {motions.length > 0 ? (
        <MotionTable {...{ meeting, motions, place }} onChoose={choose} />
      ) : (
        <EmptyState text={t('motion_pages.no_motions')} />
      )}
      {opened && <OpenedFromList key={`${opened.action} ${opened.id}`} {...{ meeting, motions, opened, choose, close }} />}
    </div>
  )
}
