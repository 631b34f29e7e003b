import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type TableFormat, tableFormats } from '#platform/shared/table-formats.ts'
import type { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { DownloadMenu, MadeFileProgress, useMadeFile } from '#platform/web/ui/file/made-file.tsx'
import classes from './ListFiles.module.css'

/** Asks for the list in a format; `work` names the request in the server's queue. */
export type FetchList = (as: TableFormat, work: string, receiving: { signal: AbortSignal }) => ReturnType<typeof fetchFile>

/** Downloads all pages of a list, sorted and filtered as it is shown. */
export function ListFiles({ fetch }: { fetch: FetchList }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const file = useMadeFile({ made: t('rows.list_is_made'), failed: t('rows.list_failed') })
  const entries = tableFormats.map((as) => ({
    label: t(`rows.as_${as}`),
    fetch: (work: string, receiving: { signal: AbortSignal }) => fetch(as, work, receiving),
  }))
  return (
    <div className={classes.files}>
      <DownloadMenu {...{ file, button, entries }} label={t('rows.download_list')} />
      <MadeFileProgress {...{ file, button }} />
    </div>
  )
}
