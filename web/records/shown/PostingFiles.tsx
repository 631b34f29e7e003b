import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PostingFile } from '#shared/records/posting.ts'
import { apiRoot } from '#web/kit/address.ts'
import { FileIcon } from '#web/kit/FileIcon.tsx'
import { fileSize } from '#web/kit/file-size.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { currentLanguage } from '#web/kit/language.ts'
import { Rows } from '#web/kit/Rows.tsx'
import classes from './shown.module.css'

/** Each is saved under its name. */
export function PostingFiles({ files }: { files: PostingFile[] }) {
  const { t } = useTranslation()
  const title = t('records_dialogs.files')
  return (
    <section>
      <Title order={4} className={classes.subtitle}>
        {title}
      </Title>
      {files.length === 0 && <Text c="dimmed">{t('records_dialogs.no_files')}</Text>}
      <div className={classes.rows}>
        <Rows label={title}>
          {files.map(({ id, name, url, size, mime_type }) => (
            <ListRow
              key={id}
              leading={<FileIcon file={{ mime_type, file_extension: /[.]([^.]+)$/.exec(name)?.[1] ?? '' }} />}
              title={name}
              href={apiRoot() + url}
              download={name}
              facts={[fileSize(size, currentLanguage())]}
            />
          ))}
        </Rows>
      </div>
    </section>
  )
}
