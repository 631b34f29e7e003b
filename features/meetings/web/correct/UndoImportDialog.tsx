import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { type LastImport, type UndoReport, undoImport } from '#features/meetings/correction-contract.ts'
import { Changes, ReportPart, titles } from '#features/meetings/web/import/ReportPart.tsx'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { CorrectionActions, type CorrectionTexts, correctionTexts, lastImportQuery } from './CorrectionParts.tsx'

type Props = { meeting: Pick<Meeting, 'id' | 'made_by_hand'>; onClose: () => void }

/** Undoes the last import of a meeting, after showing whose it was and what the undo changes; then shows what has changed. */
export function UndoImportDialog({ meeting, onClose }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(lastImportQuery(meeting.id))
  const { undo, isPending, report } = useUndo(meeting)
  const last = data?.last_import
  const texts = correctionTexts(meeting)
  return (
    <Dialog title={t(meeting.made_by_hand ? 'meetings.undo_change' : 'meetings.undo_import')} size={600} onClose={onClose}>
      {report ? (
        <Done texts={texts} report={report} onClose={onClose} />
      ) : last ? (
        <Question texts={texts} last={last} isPending={isPending} onConfirm={() => undo(last.id)} onClose={onClose} />
      ) : data ? (
        <Nothing texts={texts} onClose={onClose} />
      ) : isError ? (
        <PartError text={t('corrections.fetch_error')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Dialog>
  )
}

/** Anything fetched of the meeting may have changed afterwards. */
function useUndo(meeting: Pick<Meeting, 'id' | 'made_by_hand'>) {
  const client = useQueryClient()
  const refresh = () => {
    forget(client)
    return client.invalidateQueries()
  }
  const { mutate, isPending, data: report } = useAction(undoImport, { failure: `${correctionTexts(meeting)}.undo_error`, refresh })
  return { isPending, report, undo: (last_import: number) => mutate({ params: { id: meeting.id }, body: { last_import } }) }
}

type QuestionProps = { texts: CorrectionTexts; last: LastImport; isPending: boolean; onConfirm: () => void; onClose: () => void }

function Question({ texts, last: { imported_at, imported_by, undo }, ...actions }: QuestionProps) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const date = dateTime(imported_at)
  return (
    <Stack>
      <Text>
        {imported_by === null ? t(`${texts}.last_import_without_name`, { date }) : t(`${texts}.last_import`, { date, name: imported_by })}
      </Text>
      <Text>{t(`${texts}.undo_then`)}</Text>
      <UndoReportView report={undo} />
      <CorrectionActions label={t(`${texts}.undo_do`)} isPossible {...actions} />
    </Stack>
  )
}

function Nothing({ texts, onClose }: { texts: CorrectionTexts; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text>{t(`${texts}.no_undo`)}</Text>
      <Close onClose={onClose} />
    </Stack>
  )
}

function Done({ texts, report, onClose }: { texts: CorrectionTexts; report: UndoReport; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
        {t(`${texts}.undo_success`)}
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

/** What an undo changes: the meeting's own facts, then items and documents that return, change or are withdrawn. */
function UndoReportView({ report }: { report: UndoReport }) {
  const { t, i18n } = useTranslation()
  const parts = partsOf(report)
  const fields = report.kept.map((field) => t(`import_dialog.field_${field}`))
  return (
    <section>
      <Changes changes={report.changes} />
      {parts.length === 0 && <Text size="sm">{t('corrections.undo_nothing')}</Text>}
      {parts.map(({ key, lines }) => (
        <ReportPart key={key} label={t(`corrections.${key}`, { count: lines.length })} lines={lines} />
      ))}
      {fields.length > 0 && (
        <Text size="sm" mt="xs">
          {t('corrections.undo_kept', { fields: new Intl.ListFormat(i18n.language).format(fields) })}
        </Text>
      )}
    </section>
  )
}

const partsOf = ({ agenda_items, documents }: UndoReport) =>
  [
    { key: 'items_returned' as const, lines: titles(agenda_items.returned) },
    { key: 'items_changed' as const, lines: titles(agenda_items.changed) },
    { key: 'items_withdrawn' as const, lines: titles(agenda_items.withdrawn) },
    { key: 'documents_returned' as const, lines: titles(documents.returned) },
    { key: 'documents_former_version' as const, lines: titles(documents.former_version) },
    { key: 'documents_changed' as const, lines: titles(documents.changed) },
    { key: 'documents_withdrawn' as const, lines: titles(documents.withdrawn) },
  ].filter(({ lines }) => lines.length > 0)
