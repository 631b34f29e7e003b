import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** Copies a text and says whether it worked. */
export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard'))
    await Promise.resolve(copied).then(
      () => notify('success', t('notes.copied')),
      () => notify('error', t('notes.copy_failed')),
    )
  }
  return (
    <Button variant="subtle" px={8} leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
      {t('notes.copy')}
    </Button>
  )
}
