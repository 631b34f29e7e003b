import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#features/motions/web/dialogs/motion-dialogs.module.css'
import type { PostingFile } from '#features/records/posting.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { FileIcon } from '#platform/web/ui/file/FileIcon.tsx'
import { fileSize } from '#platform/web/ui/file/file-size.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'

type Props = { files: PostingFile[] /** What else can be done with one. */; trailing?: (file: PostingFile) => ReactNode }

/** Files of a posting, each downloaded under its name. */
export function PostingFiles({ files, trailing }: Props) {
  const { t } = useTranslation()
  const title = t('records_dialogs.files')
  const refusing = useNeedsConnection()
  return (
    <section>
      <Title order={3} className={classes.subtitle}>
        {title}
      </Title>
      {files.length === 0 && <Text c="dimmed">{t('records_dialogs.no_files')}</Text>}
      <div className={classes.rows}>
        <Rows label={title}>
          {files.map((file) => (
            <ListRow
              key={file.id}
              leading={<FileIcon file={{ ...file, file_extension: /[.]([^.]+)$/.exec(file.name)?.[1] ?? '' }} />}
              title={file.name}
              href={file.url}
              download={file.name}
              away={refusing}
              facts={[fileSize(file.size, currentLanguage())]}
              trailing={trailing?.(file)}
            />
          ))}
        </Rows>
      </div>
    </section>
  )
}
