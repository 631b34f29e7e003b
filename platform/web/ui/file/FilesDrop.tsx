import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFile } from './ChosenFile.tsx'
import { DropField } from './DropField.tsx'
import classes from './FileDrop.module.css'
import { fileKey } from './file-key.ts'

type Props = {
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
export function FilesDrop({ label, megabytes, refuse, files, onFiles }: Props) {
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
