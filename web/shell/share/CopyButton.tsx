import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'

type Props = {
  text: string /** Where it stands, selected for whoever has to copy it by hand. */
  field: RefObject<HTMLInputElement | null>
}

/** Copies the address and says so. */
export function CopyButton({ text, field }: Props) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const copy = () => void copyText(text, field).then(setCopied)
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <>
      <Button leftSection={<Picture size={20} aria-hidden />} onClick={copy}>
        {t('share.copy')}
      </Button>
      <output>{isCopied === null ? '' : t(isCopied ? 'share.copied' : 'share.copy_by_hand')}</output>
    </>
  )
}
