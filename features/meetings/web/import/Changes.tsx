import { useTranslation } from 'react-i18next'
import type { Change } from '#features/meetings/import-report.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'
import classes from './ImportReportView.module.css'

/** The fields that an import changes, each with old and new value; renders nothing if there are none. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const valueText = useValueText()
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`import_dialog.field_${field}`)}</dt>
          <dd>
            <del>{valueText(field, before)}</del> → <ins>{valueText(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Props = { label: string; changes: readonly Change[]; before: string; after: string }

/** Compares the present values with the zip's, field by field; `before` and `after` are the column headings. */
export function ChangesTable({ label, changes, before, after }: Props) {
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
    return field === 'is_paragraph' ? t(value === 'true' ? 'import_dialog.yes' : 'import_dialog.no') : value
  }
}
