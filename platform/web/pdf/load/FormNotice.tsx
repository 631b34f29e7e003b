import { Alert } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Download, DownloadButton } from '#platform/web/pdf/toolbar/downloads.tsx'
import classes from '#platform/web/pdf/viewer.module.css'

type Props = { download: Download; onDownload: () => void }

/** Above a dynamic XFA form: how it differs from what Adobe Reader shows, and its download. */
export function FormNotice({ download, onDownload }: Props) {
  const { t } = useTranslation()
  return (
    <Alert className={classes.bar} color="gray" radius={0} icon={<IconForms aria-hidden />}>
      <p>{t('documents.form_shown')}</p>
      <DownloadButton download={download} variant="default" onClick={onDownload} />
    </Alert>
  )
}
