import { useTranslation } from 'react-i18next'
import type { PostingFile } from '#features/records/posting.ts'
import { PdfReader } from '#platform/web/pdf/PdfReader.tsx'
import classes from './inbox.module.css'

/** A PDF as it was posted, to be read and nothing more. */
export function FilePreview({ file: { name, url } }: { file: PostingFile }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.preview} aria-label={t('records_inbox.preview', { name })}>
      <PdfReader url={url} download={{ href: url, download: name }} actions={null} onShown={nothing} />
    </fieldset>
  )
}

// Who reads a posted file is noted by the server when it is asked for.
const nothing = () => {}
