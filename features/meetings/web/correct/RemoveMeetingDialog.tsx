import { Alert, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { type Removal, removeMeeting } from '#features/meetings/correction-contract.ts'
import { useWorkText } from '#features/meetings/web/import/ReportPart.tsx'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { CorrectionActions, correctionTexts, removalQuery } from './CorrectionParts.tsx'

type Props = { meeting: Meeting; onClose: () => void }

/** Removes a meeting that was imported into the wrong committee, after showing what goes with it; only while nobody else has worked on it. */
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
  const workText = useWorkText()
  const { remove, isPending } = useRemoveMeeting(meeting)
  const [ofOthers, mine] = [workText(others), workText(own)]
  const counts = { items: t('corrections.items', { count: agenda_items }), documents: t('corrections.documents', { count: documents }) }
  return (
    <Stack>
      <Text>{t('corrections.remove_what', { title: titleOf(meeting), committee: meeting.committee.title, ...counts })}</Text>
      {ofOthers === '' && <Text>{t(`${correctionTexts(meeting)}.remove_then`)}</Text>}
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

/**
 * Removes the meeting whose page is open and navigates to its committee. Queries are invalidated only afterwards, so that nothing of the
 * removed meeting is fetched.
 */
function useRemoveMeeting({ id, committee_id }: Pick<Meeting, 'id' | 'committee_id'>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await navigate({ to: '/committees/$id', params: { id: committee_id }, replace: true })
    // Notify after navigating, which clears the previous page's banner.
    notify('success', t('corrections.remove_success'))
    forget(client)
    await client.invalidateQueries()
  }
  const { mutate, isPending } = useAction(removeMeeting, {
    failure: 'corrections.remove_error',
    refresh: () => Promise.resolve(),
    onDone: () => void leave(),
  })
  return { isPending, remove: () => mutate({ params: { id } }) }
}
