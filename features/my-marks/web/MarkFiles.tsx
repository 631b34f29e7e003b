import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadMyMarks, fileFormats } from '#features/my-marks/contract.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { DownloadMenu, MadeFileProgress, useMadeFile } from '#platform/web/ui/file/made-file.tsx'
import { useFilter } from './MarkFilters.tsx'
import classes from './MyMarks.module.css'

/** Prints the list or saves it as a file, filtered as it is shown. */
export function MarkFiles({ meeting_id, onPrint }: { meeting_id: number; onPrint: () => void }) {
  const { t } = useTranslation()
  const { filter } = useFilter()
  const button = useRef<HTMLButtonElement>(null)
  const file = useMadeFile({ made: t('my_marks_page.is_made'), failed: t('my_marks_page.failed') })
  const entries = fileFormats.map((as) => ({
    label: t(`my_marks_page.as_${as}`),
    fetch: (work: string, receiving: { signal: AbortSignal }) =>
      fetchFile(downloadMyMarks, { params: { id: meeting_id }, query: { as, ...filter }, work }, receiving),
  }))
  return (
    <div className={classes.files}>
      <Group gap="xs">
        <Button mih={44} variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={onPrint}>
          {t('my_marks_page.print')}
        </Button>
        <DownloadMenu {...{ file, button, entries }} label={t('my_marks_page.download')} />
      </Group>
      <MadeFileProgress {...{ file, button }} />
    </div>
  )
}
