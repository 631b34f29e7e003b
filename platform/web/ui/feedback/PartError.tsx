import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsAway } from '#platform/web/lib/connectivity/use-is-away.ts'

type Props = {
  text: string
  onRetry: () => void
  /** The banner has said it: it is not read out twice. */
  isTold?: boolean
}

/** Says that one part of a page could not be loaded, and offers to try again; the rest of the page stands. */
export function PartError({ text, onRetry, isTold = false }: Props) {
  const { t } = useTranslation()
  const said = useIsAway() ? t('reach.not_available') : text
  return (
    <Stack role={isTold ? undefined : 'alert'} align="flex-start" gap="xs" px="md" py="xs">
      <Text>{said}</Text>
      <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
        {t('shell.try_again')}
      </Button>
    </Stack>
  )
}
