import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { type LastImport, type UndoReport, undoImport } from '#features/meetings/undo-contract.ts'
import { forget } from '#platform/web/lib/http/reread.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { CorrectionActions } from './CorrectionActions.tsx'
import { lastImportQuery } from './queries.ts'
import { UndoReportView } from './UndoReportView.tsx'

type Props = { meeting: Pick<Meeting, 'id'>; onClose: () => void }

/** Takes the last import of a meeting back, once it is clear whose it was and what that changes; then it says what has changed. */
export function UndoImportDialog({ meeting, onClose }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(lastImportQuery(meeting.id))
  const { undo, isPending, report } = useUndo(meeting)
  const last = data?.last_import
  return (
    <Dialog title={t('meetings.undo_import')} size={600} onClose={onClose}>
      {report ? (
        <Done report={report} onClose={onClose} />
      ) : last ? (
        <Question last={last} isPending={isPending} onConfirm={() => undo(last.id)} onClose={onClose} />
      ) : data ? (
        <Nothing onClose={onClose} />
      ) : isError ? (
        <PartError text={t('corrections.fetch_error')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Dialog>
  )
}

/** Everything that was read of the meeting may be another afterwards. */
function useUndo({ id }: Pick<Meeting, 'id'>) {
  const client = useQueryClient()
  const refresh = () => {
    forget(client)
    return client.invalidateQueries()
  }
  const { mutate, isPending, data: report } = useAction(undoImport, { failure: 'corrections.undo_error', refresh })
  return { isPending, report, undo: (last_import: number) => mutate({ params: { id }, body: { last_import } }) }
}

type QuestionProps = { last: LastImport; isPending: boolean; onConfirm: () => void; onClose: () => void }

function Question({ last: { imported_at, imported_by, undo }, ...actions }: QuestionProps) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const date = dateTime(imported_at)
  return (
    <Stack>
      <Text>
        {imported_by === null
          ? t('corrections.last_import_without_name', { date })
          : t('corrections.last_import', { date, name: imported_by })}
      </Text>
      <Text>{t('corrections.undo_then')}</Text>
      <UndoReportView report={undo} />
      <CorrectionActions label={t('corrections.undo_do')} isPossible {...actions} />
    </Stack>
  )
}

function Nothing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text>{t('corrections.no_undo')}</Text>
      <Close onClose={onClose} />
    </Stack>
  )
}

function Done({ report, onClose }: { report: UndoReport; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
        {t('corrections.undo_success')}
      </Alert>
      <UndoReportView report={report} />
      <Close onClose={onClose} />
    </Stack>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end">
      <Button ref={focus} onClick={onClose}>
        {t('shell.close')}
      </Button>
    </Group>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
