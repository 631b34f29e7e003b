import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { isEnded, type Motion } from '#features/motions/motion.ts'
import { type MotionChoice, type OfferedAction, useOffered } from '#features/motions/web/offered.ts'
import { StatusChip } from '#features/motions/web/StatusChip.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import covering from '#platform/web/ui/list/covering-link.module.css'
import { Dash } from '#platform/web/ui/list/row-marks.tsx'
import shared from '#platform/web/ui/list/table.module.css'
import { MotionMenu } from './MotionMenu.tsx'
import classes from './MotionTable.module.css'

type Props = {
  meeting: Meeting
  motions: Motion[]
  /** The list's container. */
  place: RefObject<HTMLElement | null>
  onChoose: (choice: MotionChoice, motion: Motion) => void
}

/** Title, business type, first signatory, number of other signatures, and state; in narrow places each row is a block. */
export function MotionTable({ meeting, motions, place, onChoose }: Props) {
  const { t } = useTranslation()
  const offeredOf = useOffered(meeting)
  return (
    <div className={shared.container}>
      <table className={`${shared.table} ${classes.table}`} aria-label={t('motion_pages.motions')}>
        <thead>
          <tr>
            <th scope="col">{t('motion_form.title')}</th>
            <th scope="col">{t('motion_form.business_type')}</th>
            <th scope="col">{t('motion_form.first_signatory')}</th>
            <th scope="col">{t('motion_form.other_signatories')}</th>
            <th scope="col">{t('motion_pages.status')}</th>
            <th scope="col">
              <VisuallyHidden>{t('motion_pages.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {motions.map((motion) => (
            <MotionRow
              key={motion.id}
              motion={motion}
              place={place}
              isRunning={meeting.is_running_meeting}
              offered={offeredOf(motion)}
              onChoose={(choice) => onChoose(choice, motion)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MotionRowProps = {
  motion: Motion
  isRunning: boolean
  offered: OfferedAction[]
  place: RefObject<HTMLElement | null>
  onChoose: (choice: MotionChoice) => void
}

/** The title opens the form for those who may edit, otherwise the details (D1 §2.3). */
function MotionRow({ motion, isRunning, offered, place, onChoose }: MotionRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLTableRowElement>(null)
  useFocusOfRow(row, place)
  // Ignores the second half of a double click, which was meant for a menu entry above.
  const press = ({ detail }: MouseEvent) => detail < 2 && onChoose(offered.includes('edit') ? 'edit' : 'details')
  const first = motion.signatories.find(({ role }) => role === 'FIRST_SIGNATORY')
  return (
    <tr ref={row} className={`${shared.row} ${classes.motion}`}>
      <td className={`${shared.covering} ${classes.title}`}>
        <button type="button" className={`${covering.link} ${classes.open}`} onClick={press}>
          {motion.title}
        </button>
      </td>
      <td className={classes.type}>
        {motion.business_type.text}
        {motion.number && <span className={classes.number}>{motion.number}</span>}
      </td>
      <td className={classes.fact}>
        <Label name={t('motion_form.first_signatory')} />
        {first ? fullName(first) : <Dash meaning={t('motion_pages.not_given')} />}
      </td>
      <td className={classes.fact}>
        <Label name={t('motion_form.other_signatories')} />
        {motion.signed_other_signatories_count}
      </td>
      <td className={classes.status}>
        <StatusChip {...motion} />
        {motion.has_signed && <span className={classes.signed}>{t('motion_pages.signed_by_you')}</span>}
        {motion.has_declined && <span className={classes.signed}>{t('motion_pages.declined_by_you')}</span>}
        {motion.withdrawn && <Withdrawn {...motion.withdrawn} />}
        {!isRunning && !isEnded(motion) && <NotRunningMark />}
      </td>
      <td className={classes.menu}>
        <MotionMenu title={motion.title} offered={offered} onChoose={onChoose} />
      </td>
    </tr>
  )
}

function Withdrawn({ at, reason }: NonNullable<Motion['withdrawn']>) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (
    <span className={classes.signed}>{[t('motion_pages.withdrawn_on', { date: dateTime(at) }), reason].filter(Boolean).join(' ')}</span>
  )
}

/** Shown where the table has no column headings. */
function Label({ name }: { name: string }) {
  const { t } = useTranslation()
  return <span className={classes.narrow}>{t('motion_pages.label_of_value', { name })} </span>
}

/** Warns that a motion cannot be signed or submitted yet; the explanation is also shown above the list. */
function NotRunningMark() {
  const { t } = useTranslation()
  const hint = t('motion_pages.meeting_not_running')
  return (
    <span className={classes.warning} title={hint}>
      <IconAlertTriangle size={20} display="block" aria-hidden />
      <VisuallyHidden>{hint}</VisuallyHidden>
    </span>
  )
}

type Place = RefObject<HTMLElement | null>

/** When a row with the focus (or with its open menu) is removed, moves the focus to the list. */
function useFocusOfRow(row: Place, place: Place): void {
  useLayoutEffect(() => {
    const { current: going } = row
    return () => {
      if (going?.contains(document.activeElement) || going?.querySelector('[aria-expanded="true"]')) take(place)
    }
  }, [row, place])
}

/** Gives the list the focus of a row that is gone. */
export const take = ({ current }: Place) => current?.focus({ preventScroll: true })
