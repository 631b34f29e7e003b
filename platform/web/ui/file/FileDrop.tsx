import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFile, DropField } from './DropField.tsx'
import classes from './FileDrop.module.css'

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
