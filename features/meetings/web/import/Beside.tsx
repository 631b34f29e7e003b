import { useTranslation } from 'react-i18next'
import type { Change } from '#features/meetings/import-report.ts'
import { Reveal } from '#platform/web/ui/text/Reveal.tsx'
import classes from './Beside.module.css'
import { useTold } from './use-told.ts'

type Props = { label: string; changes: readonly Change[]; before: string; after: string }

/** Compares the present values with the zip's, field by field; `before` and `after` are the column headings. */
export function Beside({ label, changes, before, after }: Props) {
  const { t } = useTranslation()
  const told = useTold()
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
              <Reveal text={told(change.field, change.before)} />
            </td>
            <td>
              <Reveal text={told(change.field, change.after)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
