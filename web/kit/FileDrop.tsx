import { Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFile } from './ChosenFile.tsx'
import classes from './FileDrop.module.css'
import { hasExtension } from './has-extension.ts'

type Props = {
  /** What the chooser is called. */
  label: string
  /** The only one that is taken; any without it. */
  extension?: string
  /** The most that is taken. */
  megabytes?: number
  file: File | null
  onFile: (file: File | null) => void
}

/** Chooses one file by its picker or by dropping it; what does not fit is refused and said so (D2 §5 Upload). */
export function FileDrop({ label, file, onFile, ...fitting }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const refusalOf = useRefusal(fitting)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (chosen: File) => {
    const refused = refusalOf(chosen)
    setRefusal(refused)
    if (refused === null) onFile(chosen)
  }
  return (
    <div>
      <DropField
        label={label}
        extension={fitting.extension}
        isRefused={refusal !== null}
        errorId={id}
        onFile={take}
        onMany={() => setRefusal(t('upload.only_one'))}
      />
      <Text id={id} role="alert" c="var(--mantine-color-error)" size="sm">
        {refusal}
      </Text>
      {file && <ChosenFile file={file} onRemove={() => onFile(null)} />}
    </div>
  )
}

function useRefusal({ extension, megabytes }: Pick<Props, 'extension' | 'megabytes'>) {
  const { t } = useTranslation()
  return ({ name, size }: File) => {
    if (extension !== undefined && !hasExtension(name, extension)) return t('upload.only_extension', { extension })
    return megabytes !== undefined && size > megabytes * 2 ** 20 ? t('upload.too_large', { megabytes }) : null
  }
}

type DropProps = {
  label: string
  extension?: string
  isRefused: boolean
  errorId: string
  onFile: (file: File) => void
  onMany: () => void
}

function DropField({ label, extension, isRefused, errorId, onFile, onMany }: DropProps) {
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
      <span className={classes.hint}>{t('upload.or_drop')}</span>
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept={extension && `.${extension}`}
        aria-invalid={isRefused}
        aria-describedby={errorId}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={({ dataTransfer }) => {
          setOver(false)
          // Of several the browser takes none, and says nothing.
          if (dataTransfer.files.length > 1) onMany()
        }}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onFile(chosen)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
