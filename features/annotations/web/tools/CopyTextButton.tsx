import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '#platform/web/ui/button/ToolButton.tsx'
import { copySelectedText } from './copy-selected-text.ts'

/** Copies the selected words, and says so. */
export function CopyTextButton() {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  return (
    <ToolButton
      label={t(isCopied ? 'annotations.tools.copied' : 'annotations.tools.do_copy')}
      icon={isCopied ? IconCheck : IconCopy}
      onClick={() => void copySelectedText().then(setCopied)}
    />
  )
}
