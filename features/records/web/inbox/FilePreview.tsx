import { useTranslation } from 'react-i18next'
import type { PostingFile } from '#features/records/posting.ts'
import { PdfReader } from '#platform/web/pdf/PdfReader.tsx'
import classes from './inbox.module.css'

/** Shows a posted PDF, read-only. */
export function FilePreview({ file: { name, url } }: { file: PostingFile }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.preview} aria-label={t('records_inbox.preview', { name })}>
      <PdfReader url={url} download={{ href: url, download: name }} actions={[]} onShown={nothing} />
    </fieldset>
  )
}

// The server audits the reading of a posted file when it is requested.
const nothing = () => {}
