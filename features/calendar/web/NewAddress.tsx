import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#platform/web/ui/button/CopyButton.tsx'
import classes from './NewAddress.module.css'

/** An address that was made just now: to copy, or to hand to the calendar application. */
export function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, onCopied] = useState<boolean | null>(null)
  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        readOnly
        label={t('calendar.address')}
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text component="output" size="sm">
        {t('calendar.shown_once')}
      </Text>
      <Group>
        <CopyButton {...{ text: address, field, isCopied, onCopied }} />
        <Button component="a" href={asWebcal(address)} variant="default" leftSection={<IconCalendarShare size={20} aria-hidden />}>
          {t('calendar.open')}
        </Button>
      </Group>
      <output className={classes.outcome}>{isCopied !== null && t(isCopied ? 'share.copied' : 'share.copy_by_hand')}</output>
    </Stack>
  )
}

/** Calendar applications answer to this scheme; only with its s they ask in secret from the first call on. */
const asWebcal = (address: string) => address.replace(/^http/, 'webcal')
