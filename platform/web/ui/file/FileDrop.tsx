import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFile } from './ChosenFile.tsx'
import { DropField } from './DropField.tsx'
import classes from './FileDrop.module.css'
import { hasExtension } from './has-extension.ts'

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
