import { useTranslation } from 'react-i18next'
import { type Belongings, kindsOfBelongings } from '#features/meetings/removal-contract.ts'

/** Says how much people have of each kind: "3 annotations and 1 note"; empty where nobody has anything. */
export function useToldWork(): (work: Partial<Belongings>) => string {
  const { t, i18n } = useTranslation()
  return (work) => {
    const parts = kindsOfBelongings.flatMap((kind) => (work[kind] ? [t(`import_dialog.work_${kind}`, { count: work[kind] })] : []))
    return new Intl.ListFormat(i18n.language).format(parts)
  }
}
