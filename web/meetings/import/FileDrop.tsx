import { Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFile } from './ChosenFile.tsx'
import classes from './FileDrop.module.css'
import { hasExtension } from './has-extension.ts'

type Props = { extension: string; file: File | null; onFile: (file: File | null) => void }

/** Chooses one file by its picker or by dropping it; another extension is refused and said so. */
export function FileDrop({ extension, file, onFile }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const take = (chosen: File) => {
    const fits = hasExtension(chosen.name, extension)
    setRefused(!fits)
    if (fits) onFile(chosen)
  }
  return (
    <div>
      <DropField extension={extension} isRefused={isRefused} errorId={id} onFile={take} />
      <Text id={id} role="alert" c="var(--mantine-color-error)" size="sm">
        {isRefused && t('import_dialog.only_extension', { extension })}
      </Text>
      {file && <ChosenFile file={file} onRemove={() => onFile(null)} />}
    </div>
  )
}

type DropProps = { extension: string; isRefused: boolean; errorId: string; onFile: (file: File) => void }

function DropField({ extension, isRefused, errorId, onFile }: DropProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  return (
    <label className={classes.drop} data-over={isOver || undefined}>
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <span className={classes.choose}>{t('import_dialog.choose_file')}</span>
      <span className={classes.hint}>{t('import_dialog.or_drop')}</span>
      <input
        className={classes.input}
        type="file"
        accept={`.${extension}`}
        aria-invalid={isRefused}
        aria-describedby={errorId}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onFile(chosen)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
