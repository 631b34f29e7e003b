import { CloseButton, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import classes from './FileDrop.module.css'
import { FileIcon } from './FileIcon.tsx'
import { fileSize } from './file-size.ts'

/** The chosen file, with a button to remove it. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" wrap="nowrap" mt="sm">
      <FileIcon file={{ mime_type: file.type, file_extension: /[.]([^.]+)$/.exec(file.name)?.[1] ?? '' }} />
      <span className={classes.name}>
        {file.name} <span className={classes.hint}>({fileSize(file.size, currentLanguage())})</span>
      </span>
      <CloseButton size="lg" aria-label={t('upload.remove_file', { name: file.name })} onClick={onRemove} />
    </Group>
  )
}
