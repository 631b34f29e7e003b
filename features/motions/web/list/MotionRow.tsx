import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type MouseEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Motion } from '#features/motions/motion.ts'
import { StatusChip } from '#features/motions/web/StatusChip.tsx'
import { fullName } from '#platform/shared/actor.ts'
import covering from '#platform/web/ui/list/covering-link.module.css'
import { Dash } from '#platform/web/ui/list/Dash.tsx'
import shared from '#platform/web/ui/list/table.module.css'
import { useFocusOfRow } from './kept-focus.ts'
import { MotionMenu } from './MotionMenu.tsx'
import classes from './motion-table.module.css'
import type { MotionChoice } from './use-motion-actions.ts'
import type { OfferedAction } from './use-offered.ts'

type Props = {
  motion: Motion
  isRunning: boolean
  offered: OfferedAction[]
  place: RefObject<HTMLElement | null>
  onChoose: (choice: MotionChoice) => void
}

/** The title opens the form for those who may edit, otherwise the details (D1 §2.3). */
export function MotionRow({ motion, isRunning, offered, place, onChoose }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLTableRowElement>(null)
  useFocusOfRow(row, place)
  // Ignores the second half of a double click, which was meant for a menu entry above.
  const press = ({ detail }: MouseEvent) => detail < 2 && onChoose(offered.includes('edit') ? 'edit' : 'details')
  const first = motion.signatories.find(({ role }) => role === 'FIRST_SIGNATORY')
  return (
    <tr ref={row} className={`${shared.row} ${classes.motion}`}>
      <td className={classes.title}>
        <button type="button" className={`${covering.link} ${classes.open}`} onClick={press}>
          {motion.title}
        </button>
      </td>
      <td className={classes.type}>{motion.business_type.text}</td>
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
        {!isRunning && motion.status !== 'SUBMITTED' && <NotRunningMark />}
      </td>
      <td className={classes.menu}>
        <MotionMenu title={motion.title} offered={offered} onChoose={onChoose} />
      </td>
    </tr>
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
