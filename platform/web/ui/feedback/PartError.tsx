import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#platform/web/lib/connectivity/use-is-offline.ts'

type Props = {
  text: string
  onRetry: () => void
  /** The banner has already announced it to screen readers. */
  isTold?: boolean
}

/** Says that a part of a page could not be loaded, and offers a retry; the rest of the page stays. */
export function PartError({ text, onRetry, isTold = false }: Props) {
  const { t } = useTranslation()
  const said = useIsOffline() ? t('reach.not_available') : text
  return (
    <Stack role={isTold ? undefined : 'alert'} align="flex-start" gap="xs" px="md" py="xs">
      <Text>{said}</Text>
      <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
        {t('shell.try_again')}
      </Button>
    </Stack>
  )
}
