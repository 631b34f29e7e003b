import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'

type Props = {
  text: string
  /** Where it stands, selected for whoever has to copy it by hand. */
  field: RefObject<HTMLInputElement | null>
  /** Whether the last copying worked. */
  isCopied: boolean | null
  onCopied: (isCopied: boolean) => void
}

/** Copies the address. */
export function CopyButton({ text, field, isCopied, onCopied }: Props) {
  const { t } = useTranslation()
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <Button leftSection={<Picture size={20} aria-hidden />} onClick={() => void copyText(text, field).then(onCopied)}>
      {t('share.copy')}
    </Button>
  )
}
