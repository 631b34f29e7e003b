import { CloseButton, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import classes from './FileDrop.module.css'
import { FileIcon, fileSize } from './file-labels.tsx'

type Props = {
  /** Label of the file picker. */
  label: string
  /** The only allowed extension; any if undefined. */
  extension?: string
  /** Maximum size. */
  megabytes?: number
  file: File | null
  onFile: (file: File | null) => void
}

/** Chooses one file by picker or drop; an unsuitable one is refused with a message (D2 §5 Upload). */
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
        onFiles={([chosen]) => chosen && take(chosen)}
        onMany={() => setRefusal(t('upload.only_one'))}
      />
      <Text id={id} role="alert" c="var(--mantine-color-error)" size="sm" className={classes.refusal}>
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

/** Whether a file name ends with `.extension`, ignoring case (D2 §5 Upload). */
export const hasExtension = (name: string, extension: string): boolean => name.toLowerCase().endsWith(`.${extension}`)

type FilesDropProps = {
  /** Label of the file picker. */
  label: string
  /** Maximum size of each file. */
  megabytes: number
  /** Returns why these files cannot be added; null if they can. */
  refuse: (more: File[]) => string | null
  files: File[]
  onFiles: (files: File[]) => void
}

/** Chooses several files, at once or one after the other; names those that it refuses. */
export function FilesDrop({ label, megabytes, refuse, files, onFiles }: FilesDropProps) {
  const { t } = useTranslation()
  const id = useId()
  const [refusals, setRefusals] = useState<string[]>([])
  const refusalOf = ({ name, size }: File) => {
    if (size === 0) return t('upload.empty_file', { name })
    return size > megabytes * 2 ** 20 ? t('upload.too_large_file', { name, megabytes }) : null
  }
  const take = (chosen: File[]) => {
    const more = chosen.filter((file) => refusalOf(file) === null && !files.some((one) => fileKey(one) === fileKey(file)))
    const refusal = refuse(more)
    setRefusals([...chosen.map(refusalOf), refusal].filter((words) => words !== null))
    if (refusal === null) onFiles([...files, ...more])
  }
  const remove = (file: File) => {
    setRefusals([])
    onFiles(files.filter((one) => one !== file))
  }
  return (
    <div>
      <DropField label={label} multiple isRefused={refusals.length > 0} errorId={id} onFiles={take} />
      <Text id={id} role="alert" c="var(--mantine-color-error)" size="sm" className={classes.refusal}>
        {refusals.join(' ')}
      </Text>
      {files.map((file) => (
        <ChosenFile key={fileKey(file)} file={file} onRemove={() => remove(file)} />
      ))}
    </div>
  )
}

/** A key that identifies a file if it is chosen again, as far as a browser can tell. */
export const fileKey = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`

type DropFieldProps = {
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
function DropField({ label, extension, multiple = false, isRefused, errorId, onFiles, onMany }: DropFieldProps) {
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
function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
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
