import { useTranslation } from 'react-i18next'
import type { Change } from '#shared/meetings/import-report.ts'
import { useDates } from '#web/kit/dates.ts'
import classes from './ImportReportView.module.css'

/** What an import changes of something, each field with what it said and what it says; nothing where nothing is changed. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const told = useTold()
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`import_dialog.field_${field}`)}</dt>
          <dd>
            <del>{told(field, before)}</del> → <ins>{told(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useTold() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (field: Change['field'], value: string | null) => {
    if (value === null) return t('import_dialog.nothing')
    if (field === 'start' || field === 'concluded') return dateTime(value)
    return field === 'is_paragraph' ? t(value === 'true' ? 'import_dialog.yes' : 'import_dialog.no') : value
  }
}
