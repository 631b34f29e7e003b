import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FileDrop.module.css'

type Props = {
  label: string
  extension?: string | undefined
  /** More than one at a time. */
  multiple?: boolean
  isRefused: boolean
  errorId: string
  onFiles: (files: File[]) => void
  /** Several were dropped where one is taken. */
  onMany?: () => void
}

/** The place on which files are dropped, and the button of their picker. */
export function DropField({ label, extension, multiple = false, isRefused, errorId, onFiles, onMany }: Props) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // A file that is dropped beside the field would be opened instead of the page.
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
          // Of several the browser takes none where it may take one, and says nothing.
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
