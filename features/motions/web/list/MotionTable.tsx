import { VisuallyHidden } from '@mantine/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import shared from '#platform/web/ui/list/table.module.css'
import { MotionRow } from './MotionRow.tsx'
import classes from './motion-table.module.css'
import type { MotionChoice } from './use-motion-actions.ts'
import { useOffered } from './use-offered.ts'

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
