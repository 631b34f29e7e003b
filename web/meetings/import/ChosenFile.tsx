import { CloseButton, Group } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/documents/file-size.ts'
import { currentLanguage } from '#web/kit/language.ts'
import classes from './FileDrop.module.css'

/** The file that will be sent, and the way to take it back. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" wrap="nowrap" mt="sm">
      <IconFileZip size={24} stroke={1.5} aria-hidden />
      <span className={classes.name}>
        {file.name} <span className={classes.hint}>({fileSize(file.size, currentLanguage())})</span>
      </span>
      <CloseButton size="lg" aria-label={t('import_dialog.remove_file', { name: file.name })} onClick={onRemove} />
    </Group>
  )
}
