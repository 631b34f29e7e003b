import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Belongings, kindsOfBelongings } from '#features/meetings/correction-contract.ts'
import type { Change, MeetingReport, Work } from '#features/meetings/import-report.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ChangeList, ReportGroup } from '#platform/web/ui/file/checked-upload/report.tsx'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'
import classes from './ImportReportView.module.css'

type Props = { label: string; lines: readonly Line[]; isWarning?: boolean }

/** A part of a report, with members' work and changed fields. */
export const ReportPart = ({ lines, ...props }: Props) => (
  <ReportGroup
    {...props}
    lines={lines.map(({ text, is_public, work, changes }) => ({
      text,
      details: (
        <>
          {is_public && <MarkedPublic />}
          {changes && <Changes changes={changes} />}
          {work && <WorkOn work={work} />}
        </>
      ),
    }))}
  />
)

/** Says that the switch for the public is on. */
function MarkedPublic() {
  const { t } = useTranslation()
  return (
    <Text size="sm" fw={600}>
      {t('import_dialog.marked_public')}
    </Text>
  )
}

/** How much members have on what an import changes or withdraws, and how many they are; renders nothing if nobody has anything. */
function WorkOn({ work }: { work: Work }) {
  const { t } = useTranslation()
  const workText = useWorkText()
  if (work.people === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('import_dialog.work_of', { what: workText(work), count: work.people })}
    </Text>
  )
}

/** A line of a report, with members' work on what it names, the changed fields, and whether it is marked as public. */
type Line = { text: string; is_public?: true; work?: Work; changes?: Change[] }
/** A part of a report with its lines. */
export type Group = { key: GroupKey; lines: Line[] }
type GroupKey =
  | 'items_new'
  | 'items_changed'
  | 'items_removed'
  | 'businesses_changed'
  | 'documents_new'
  | 'documents_new_version'
  | 'documents_changed'
  | 'documents_unchanged'
  | 'documents_removed'
  | 'no_pdf'
  | 'warnings'

type Named = { title: string; is_public?: true | undefined } & Pick<Line, 'work' | 'changes'>

/** A line for each title, with its work and changes, and whether it is marked as public. */
export const titles = (named: Named[]): Line[] =>
  named.map(({ title, is_public, work, changes }) => ({
    text: title,
    ...(is_public && { is_public }),
    ...(work && { work }),
    ...(changes && { changes }),
  }))

/** The non-empty parts of a report (meeting-zip.md Report). */
export function reportGroups({ agenda_items, businesses, documents, no_pdf, warnings }: MeetingReport): Group[] {
  const groups: Group[] = [
    { key: 'warnings', lines: warnings.map((text) => ({ text })) },
    { key: 'items_new', lines: titles(agenda_items.new) },
    { key: 'items_changed', lines: titles(agenda_items.changed) },
    { key: 'items_removed', lines: titles(agenda_items.removed) },
    { key: 'businesses_changed', lines: titles(businesses) },
    { key: 'documents_new', lines: titles(documents.new) },
    { key: 'documents_new_version', lines: titles(documents.new_version) },
    { key: 'documents_changed', lines: titles(documents.changed) },
    { key: 'documents_removed', lines: titles(documents.removed) },
    { key: 'documents_unchanged', lines: titles(documents.unchanged) },
    { key: 'no_pdf', lines: no_pdf.map(({ title, file }) => ({ text: `${title} (${file})` })) },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

/** Whether an import changes items or documents, not just the meeting's own facts. */
export const hasChanges = (groups: Group[]): boolean =>
  groups.some(({ key }) => key.startsWith('items_') || (key.startsWith('documents_') && key !== 'documents_unchanged'))

/** Formats how much people have of each kind, e.g. "3 annotations and 1 note"; empty if there is nothing. */
export function useWorkText(): (work: Partial<Belongings>) => string {
  const { t, i18n } = useTranslation()
  return (work) => {
    const parts = kindsOfBelongings.flatMap((kind) => (work[kind] ? [t(`import_dialog.work_${kind}`, { count: work[kind] })] : []))
    return new Intl.ListFormat(i18n.language).format(parts)
  }
}

/** The fields that an import changes, each with old and new value; renders nothing if there are none. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const valueText = useValueText()
  const named = changes.map(({ field, before, after }) => ({
    label: t(`import_dialog.field_${field}`),
    before: valueText(field, before),
    after: valueText(field, after),
  }))
  return <ChangeList changes={named} />
}

type ChangesProps = { label: string; changes: readonly Change[]; before: string; after: string }

/** Compares the present values with the zip's, field by field; `before` and `after` are the column headings. */
export function ChangesTable({ label, changes, before, after }: ChangesProps) {
  const { t } = useTranslation()
  const valueText = useValueText()
  return (
    <table className={classes.beside} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('import_dialog.field')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{t(`import_dialog.field_${change.field}`)}</th>
            <td>
              <Reveal text={valueText(change.field, change.before)} />
            </td>
            <td>
              <Reveal text={valueText(change.field, change.after)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Formats the value of a field of a report for display. */
function useValueText() {
  const { t } = useTranslation()
  const { planned } = useDates()
  return (field: Change['field'], value: string | null): string => {
    if (value === null) return t('import_dialog.nothing')
    if (field === 'start' || field === 'concluded') return planned(value)
    return field === 'is_paragraph' || field === 'is_public' ? t(value === 'true' ? 'import_dialog.yes' : 'import_dialog.no') : value
  }
}
