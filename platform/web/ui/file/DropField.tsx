import { CloseButton, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import classes from './FileDrop.module.css'
import { FileIcon, fileSize } from './file-labels.tsx'

type Props = {
  label: string
  extension?: string | undefined
  /** Whether several files may be chosen at once. */
  multiple?: boolean
  isRefused: boolean
  errorId: string
  onFiles: (files: File[]) => void
  /** Called when several files are dropped where only one is allowed. */
  onMany?: () => void
}

/** A drop zone for files with the browser's file picker. */
export function DropField({ label, extension, multiple = false, isRefused, errorId, onFiles, onMany }: Props) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Otherwise the browser would open a file dropped beside the field, in place of the page.
  const refuseBeside = (event: DragEvent) => {
    if (event.target !== input.current) event.preventDefault()
  }
  useWindowEvent('dragover', refuseBeside)
  useWindowEvent('drop', refuseBeside)
  return (
    <label className={classes.drop} data-over={isOver || undefined}>
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <span className={classes.choose}>{label}</span>
      <span className={classes.hint}>{t(multiple ? 'upload.or_drop_several' : 'upload.or_drop')}</span>
      <input
        ref={input}
        className={classes.input}
        type="file"
        multiple={multiple}
        accept={extension && `.${extension}`}
        aria-invalid={isRefused}
        aria-describedby={errorId}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={({ dataTransfer }) => {
          setOver(false)
          // Browsers silently take none of several files if only one is allowed.
          if (!multiple && dataTransfer.files.length > 1) onMany?.()
        }}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          if (chosen.length > 0) onFiles(chosen)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

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
