import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  text: string
  /** The field with the text, selected for copying by hand. */
  field: RefObject<HTMLInputElement | null>
  /** Whether the last copy succeeded; null before the first. */
  isCopied: boolean | null
  onCopied: (isCopied: boolean) => void
}

/** Button that copies the address. */
export function CopyButton({ text, field, isCopied, onCopied }: Props) {
  const { t } = useTranslation()
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <Button leftSection={<Picture size={20} aria-hidden />} onClick={() => void copyText(text, field).then(onCopied)}>
      {t('share.copy')}
    </Button>
  )
}

type Field = { current: HTMLInputElement | null }

/** Copies a text; via its selected field if there is no clipboard API (pages without TLS). Resolves to whether it worked. */
const copyText = (text: string, field: Field): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard'))).then(
    () => true,
    () => copySelected(field),
  )

function copySelected({ current }: Field): boolean {
  current?.select()
  // Deprecated, but the only way left.
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand?.('copy') ?? false
}
