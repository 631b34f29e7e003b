import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UndoReport } from '#features/meetings/undo-contract.ts'
import { Changes } from '#features/meetings/web/import/Changes.tsx'
import { ReportPart } from '#features/meetings/web/import/ReportPart.tsx'
import { titles } from '#features/meetings/web/import/report-groups.ts'

/** What the undo of an import changes: the meeting's own facts, then what comes back, changes and goes. */
export function UndoReportView({ report }: { report: UndoReport }) {
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
