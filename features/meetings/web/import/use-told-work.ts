import { useTranslation } from 'react-i18next'
import { type Belongings, kindsOfBelongings } from '#features/meetings/removal-contract.ts'

/** Formats how much people have of each kind, e.g. "3 annotations and 1 note"; empty if there is nothing. */
export function useToldWork(): (work: Partial<Belongings>) => string {
  const { t, i18n } = useTranslation()
  return (work) => {
    const parts = kindsOfBelongings.flatMap((kind) => (work[kind] ? [t(`import_dialog.work_${kind}`, { count: work[kind] })] : []))
    return new Intl.ListFormat(i18n.language).format(parts)
  }
}
