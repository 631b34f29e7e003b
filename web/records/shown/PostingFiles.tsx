import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostingFile } from '#shared/records/posting.ts'
import { FileIcon } from '#web/kit/FileIcon.tsx'
import { fileSize } from '#web/kit/file-size.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { currentLanguage } from '#web/kit/language.ts'
import { Rows } from '#web/kit/Rows.tsx'
import { useNeedsReach } from '#web/kit/use-needs-reach.ts'
import classes from '#web/motions/dialogs/motion-dialogs.module.css'

type Props = { files: PostingFile[] /** What else can be done with one. */; trailing?: (file: PostingFile) => ReactNode }

/** Each is saved under its name. */
export function PostingFiles({ files, trailing }: Props) {
  const { t } = useTranslation()
  const title = t('records_dialogs.files')
  const refusing = useNeedsReach()
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
