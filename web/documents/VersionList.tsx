import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import { useDates } from '#web/kit/dates.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { UnreadDot } from '#web/kit/UnreadDot.tsx'
import classes from './DocumentPage.module.css'
import { versionLink } from './document-address.ts'
import { downloadOf } from './download.ts'
import { numbered } from './numbered-versions.ts'

type Props = { document: DocumentWithParents; versions: DocumentVersion[]; version: DocumentVersion }

/** The versions, newest first, the open one marked, and its file to be saved (D3 §2 Version list item). */
export function VersionList({ document, versions, version }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <>
      <Rows label={t('documents.versions')}>
        {numbered(versions).map(({ number, isLatest, version: { version_id, updated, last_seen, color_code } }) => (
          <ListRow
            key={version_id}
            title={t('documents.version', { number })}
            facts={[t('shell.updated_on', { date: date(updated) })]}
            link={versionLink(document.kind, document.id, { version_id, layer_id: undefined })}
            current={version_id === version.version_id}
            trailing={isLatest && <UnreadDot last_seen={last_seen} />}
            color_code={color_code}
          />
        ))}
      </Rows>
      <DownloadVersion version={version} />
    </>
  )
}

function DownloadVersion({ version }: { version: DocumentVersion }) {
  const { t } = useTranslation()
  const { href, name } = downloadOf(version)
  return (
    <Button
      component="a"
      href={href}
      download={name}
      className={classes.download}
      classNames={{ inner: classes.downloadInner, label: classes.downloadLabel }}
      variant="default"
      justify="flex-start"
      leftSection={<IconDownload size={20} aria-hidden />}
    >
      {t('documents.download_file', { name })}
    </Button>
  )
}
