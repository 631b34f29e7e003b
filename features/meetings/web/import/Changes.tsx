import { useTranslation } from 'react-i18next'
import type { Change } from '#features/meetings/import-report.ts'
import classes from './ImportReportView.module.css'
import { useTold } from './use-told.ts'

/** The fields that an import changes, each with old and new value; renders nothing if there are none. */
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
