import { Alert, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Removal } from '#features/meetings/removal-contract.ts'
import { useToldWork } from '#features/meetings/web/import/use-told-work.ts'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { CorrectionActions } from './CorrectionActions.tsx'
import { removalQuery } from './queries.ts'
import { useRemoveMeeting } from './use-remove-meeting.ts'

type Props = { meeting: Meeting; onClose: () => void }

/** Removes a meeting that was imported into the wrong committee, once it is clear what goes with it and that nobody else has worked on it. */
export function RemoveMeetingDialog({ meeting, onClose }: Props) {
  const { t } = useTranslation()
  const { data: removal, isError, refetch } = useQuery(removalQuery(meeting.id))
  return (
    <Dialog title={t('meetings.remove_meeting')} size={600} onClose={onClose}>
      {removal ? (
        <Question meeting={meeting} removal={removal} onClose={onClose} />
      ) : isError ? (
        <PartError text={t('corrections.fetch_error')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Dialog>
  )
}

function Question({ meeting, removal: { agenda_items, documents, own, others }, onClose }: Props & { removal: Removal }) {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  const told = useToldWork()
  const { remove, isPending } = useRemoveMeeting(meeting)
  const [ofOthers, mine] = [told(others), told(own)]
  const counts = { items: t('corrections.items', { count: agenda_items }), documents: t('corrections.documents', { count: documents }) }
  return (
    <Stack>
      <Text>{t('corrections.remove_what', { title: titleOf(meeting), committee: meeting.committee.title, ...counts })}</Text>
      {ofOthers === '' && <Text>{t('corrections.remove_then')}</Text>}
      {mine !== '' && <Text>{t('corrections.remove_own', { what: mine })}</Text>}
      {ofOthers !== '' && (
        <Alert color="yellow" icon={<IconUsers aria-hidden />}>
          {t('meetings.not_removable', { what: ofOthers })}
        </Alert>
      )}
      <CorrectionActions
        label={t('corrections.remove_do')}
        isPossible={ofOthers === ''}
        isPending={isPending}
        onConfirm={remove}
        onClose={onClose}
      />
    </Stack>
  )
}
