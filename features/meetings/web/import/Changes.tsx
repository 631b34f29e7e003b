import { useTranslation } from 'react-i18next'
import type { Change } from '#features/meetings/import-report.ts'
import classes from './ImportReportView.module.css'
import { useTold } from './use-told.ts'

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
