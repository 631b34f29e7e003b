import { Alert } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'

type Props = { /** When it was withdrawn; null if it was not. */ withdrawn: string | null; text: 'document' | 'agenda_item' }

/** Explains that an import has withdrawn what the page shows, and why the reader still sees it. */
export function WithdrawnNote({ withdrawn, text }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const isCovered = useIsCovered()
  if (withdrawn === null) return null
  return (
    <Alert color="yellow" variant="light" radius={0} icon={<IconArchive aria-hidden />} inert={isCovered}>
      {t(`withdrawn.${text}_note`, { date: date(withdrawn) })}
    </Alert>
  )
}
