import { Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { copyMotion, moveMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionRefusal } from '#features/motions/policy.ts'
import { meetingsAhead } from '#features/motions/web/edit/use-choices.ts'
import { useMeetingState } from '#features/motions/web/offered.ts'
import { refreshMotions, useShowMotion } from '#features/motions/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { DIALOG_WIDTH, Warning } from './MotionContent.tsx'

type Props = { motion: Motion; isGone: boolean; onClose: () => void }

/** Moves a motion whose meeting is over to a coming one. */
export const MoveDialog = (props: Props) => <CarryOnDialog {...props} action="move" />

/** Copies a motion as a new draft for a coming meeting. */
export const CopyDialog = (props: Props) => <CarryOnDialog {...props} action="copy" />

/** Chooses the meeting, and leads to the motion there. */
function CarryOnDialog({ action, motion, isGone, onClose }: Props & { action: 'move' | 'copy' }) {
  const { t } = useTranslation()
  const { planned } = useDates()
  const titleOf = useMeetingTitle()
  const committee = useQuery(committeeQuery(motion.committee_id))
  const meetings = meetingsAhead(committee.data?.meetings ?? [], committee.dataUpdatedAt)
  const form = useForm<{ meeting: string | null }>({ meeting: null }, { required: ['meeting'] })
  const carryOn = useCarryOn(motion, action)
  const refusal = motionRefusal[action]({ ...motion, meeting: useMeetingState(motion) })
  return (
    <FormDialog
      title={t(`motion_pages.${action}_title`)}
      size={DIALOG_WIDTH}
      form={form}
      save={() => carryOn(Number(form.values.meeting))}
      saveLabel={t(`motion_pages.${action}_confirm`)}
      canSave={!isGone && refusal === undefined && meetings.length > 0}
      onClose={onClose}
    >
      <Text>{t(`motion_pages.${action}_explained`, { title: motion.title })}</Text>
      {isGone && <Warning title={t('motion_pages.is_gone')} />}
      {!isGone && refusal && <Warning title={t(refusal)} />}
      {committee.isError && <PartError isAnnounced text={t('motion_form.choices_fetch_error')} onRetry={() => void committee.refetch()} />}
      {committee.isPending && <RowsSkeleton rows={1} />}
      {committee.data && meetings.length === 0 && <Warning title={t('motion_form.no_meeting')} />}
      {meetings.length > 0 && (
        <Select
          {...form.field('meeting')}
          label={t('motion_form.meeting')}
          required
          allowDeselect={false}
          data-autofocus
          data={meetings.map((meeting) => ({ value: String(meeting.id), label: `${titleOf(meeting)}, ${planned(meeting.start)}` }))}
        />
      )}
    </FormDialog>
  )
}

function useCarryOn(motion: Motion, action: 'move' | 'copy') {
  const client = useQueryClient()
  const show = useShowMotion()
  // After a lost answer the request is repeated with the same key.
  const { current: key } = useRef(crypto.randomUUID())
  const refresh = () => refreshMotions(client)
  const moving = useAction(moveMotion, { text: 'motion_pages.move', refresh, inForm: true })
  const copying = useAction(copyMotion, { text: 'motion_pages.copy', refresh, inForm: true })
  return async (meeting: number) => {
    const params = { id: motion.id }
    const carried =
      action === 'move'
        ? await moving.mutateAsync({ params, body: { meeting } })
        : await copying.mutateAsync({ params, body: { meeting, key } })
    await show(carried)
  }
}
