import { Alert, Badge, Checkbox, Group as Row, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change, ImportReport, MeetingReport } from '#features/meetings/import-report.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { CorrectOrigin } from './CorrectOrigin.tsx'
import classes from './ImportReportView.module.css'
import { Changes, ChangesTable, type Group, hasChanges, ReportPart, reportGroups } from './ReportPart.tsx'
import type { Choices } from './use-import.ts'

type Props = {
  /** Whose origin can be corrected; what is made by hand has none. */
  committee?: { id: number } | undefined
  report: ImportReport
  choices: Choices
  onDecide: (choices: Partial<Choices>) => void
  /** Says that it is done, if it was no import of a zip. */
  done?: string
  /** Called when the user opens the meeting. */
  onFollow: () => void
}

/** What would change or has changed, meeting by meeting; the heading gets the focus. */
export function ImportReportView({ committee, report: { dry_run, meetings }, choices, done, onDecide, onFollow }: Props) {
  const { t } = useTranslation()
  return (
    <section>
      {!dry_run && (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} mb="md">
          {done ?? t('import_dialog.meeting_imported')}
        </Alert>
      )}
      <h3 className={classes.heading} tabIndex={-1} ref={focus}>
        {t(dry_run ? 'import_dialog.would_change' : 'import_dialog.has_changed')}
      </h3>
      {meetings.map((meeting, position) => (
        // New meetings have no id in a dry run, and titles are not unique.
        // oxlint-disable-next-line react/no-array-index-key
        <OneMeeting key={position} {...{ committee, meeting, position, dry_run, choices, onDecide, onFollow }} />
      ))}
      {dry_run && meetings.some(({ kept }) => kept.length > 0) && (
        <Choice
          label={t('import_dialog.replace_by_hand')}
          isChosen={choices.replace_by_hand}
          onChoose={(replace_by_hand) => onDecide({ replace_by_hand })}
        />
      )}
    </section>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

type OneProps = Omit<Props, 'report'> & { meeting: MeetingReport; position: number; dry_run: boolean }

function OneMeeting({ committee, meeting, position, dry_run, choices: { confirmed }, onDecide, onFollow }: OneProps) {
  const { t } = useTranslation()
  const { planned } = useDates()
  const titleOf = useMeetingTitle()
  const groups = reportGroups(meeting)
  const doubts = dry_run ? meeting.changes.filter(({ field }) => meeting.to_confirm.includes(field)) : []
  const confirm = (isSame: boolean) =>
    onDecide({ confirmed: isSame ? [...confirmed, position] : confirmed.filter((one) => one !== position) })
  return (
    <article className={classes.meeting}>
      <h4 className={classes.title}>{titleOf(meeting)}</h4>
      <Row gap="xs" mb="xs">
        <Text size="sm">{planned(meeting.start)}</Text>
        <Badge variant="light">{t(`import_dialog.${dry_run ? 'would_be_' : ''}${meeting.outcome}`)}</Badge>
        {meeting.is_public && <Badge variant="outline">{t('import_dialog.marked_public')}</Badge>}
      </Row>
      {doubts.length > 0 && <SameMeeting doubts={doubts} isConfirmed={confirmed.includes(position)} onConfirm={confirm} />}
      <Changes changes={meeting.changes.filter((change) => !doubts.includes(change))} />
      <Kept meeting={meeting} dry_run={dry_run} />
      {!hasChanges(groups) && <Text size="sm">{t('import_dialog.no_changes')}</Text>}
      {groups.map((group) => (
        <Fragment key={group.key}>
          <ReportGroup group={group} />
          {group.key === 'warnings' && committee && meeting.other_origin && (
            <CorrectOrigin committee={committee} other_origin={meeting.other_origin} />
          )}
        </Fragment>
      ))}
      <OrphanedNotes meeting={meeting} />
      {!dry_run && meeting.id !== null && (
        <Link to="/meetings/$id" params={{ id: meeting.id }} onClick={onFollow} className={classes.link}>
          {t('import_dialog.open_meeting')}
        </Link>
      )}
    </article>
  )
}

/** Says what happens to work on withdrawn items and documents, and to the notes there that the importer sees. */
function OrphanedNotes({ meeting: { agenda_items, documents, notes_orphaned } }: { meeting: MeetingReport }) {
  const { t } = useTranslation()
  if (agenda_items.removed.length === 0 && documents.removed.length === 0) return null
  return (
    <Text size="sm" mt="xs">
      {t('import_dialog.work_kept')} {t('import_dialog.notes_orphaned', { count: notes_orphaned })}
    </Text>
  )
}

function ReportGroup({ group: { key, lines } }: { group: Group }) {
  const { t } = useTranslation()
  return <ReportPart label={t(`import_dialog.${key}`, { count: lines.length })} lines={lines} isWarning={key === 'warnings'} />
}

type KeptProps = { meeting: Pick<MeetingReport, 'kept'>; dry_run: boolean }

/** Texts written on the page that the import keeps, beside those of the zip; renders nothing if there are none. */
function Kept({ meeting: { kept }, dry_run }: KeptProps) {
  const { t } = useTranslation()
  if (kept.length === 0) return null
  const said = t(dry_run ? 'import_dialog.would_be_kept' : 'import_dialog.kept')
  return (
    <>
      <Text size="sm">{said}</Text>
      <ChangesTable label={said} changes={kept} before={t('import_dialog.by_hand')} after={t('import_dialog.in_zip')} />
    </>
  )
}

type SameMeetingProps = { doubts: readonly Change[]; isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void }

/** Asks whether the zip means the meeting that it would change, comparing old and new values. */
function SameMeeting({ doubts, isConfirmed, onConfirm }: SameMeetingProps) {
  const { t } = useTranslation()
  const question = t('import_dialog.same_meeting_question')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={question} mb="sm">
      <Text size="sm">{t('import_dialog.same_meeting_explained')}</Text>
      <ChangesTable label={question} changes={doubts} before={t('import_dialog.so_far')} after={t('import_dialog.in_zip')} />
      <Choice label={t('import_dialog.same_meeting')} isChosen={isConfirmed} onChoose={onConfirm} />
    </Alert>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** A checkbox for a decision before the import, large enough for touch. */
const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <Checkbox
    classNames={{ body: classes.body, label: classes.label }}
    label={label}
    checked={isChosen}
    onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
  />
)
