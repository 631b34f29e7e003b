import { useTranslation } from 'react-i18next'
import type { Change } from '#features/meetings/import-report.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'

/** Formats the value of a field of a report for display. */
export function useTold() {
  const { t } = useTranslation()
  const { planned } = useDates()
  return (field: Change['field'], value: string | null): string => {
    if (value === null) return t('import_dialog.nothing')
    if (field === 'start' || field === 'concluded') return planned(value)
    return field === 'is_paragraph' ? t(value === 'true' ? 'import_dialog.yes' : 'import_dialog.no') : value
  }
}
