import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countFactors, type SecondFactor } from '#features/identity/second-factor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { FactorDialog, type OpenDialog } from './FactorDialog.tsx'
import { Factors } from './Factors.tsx'
import { knowsPasskeys } from './make-passkey.ts'

/** State of the second factor, with dialogs to change it that ask for the password. */
export function FactorState({ factor }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const count = countFactors(factor)
  const place = useFocusOfLost(count, open !== null)
  if (!factor.has_password)
    return (
      <Box px="md" pb="md">
        {t('account.no_password')}
      </Box>
    )
  const isOn = count > 0
  return (
    <div ref={place} tabIndex={-1}>
      <Box px="md" pb="xs">
        {isOn ? t('account.factors_explained', { count }) : t('account.factors_off')}
      </Box>
      {isOn && <Factors factor={factor} onOpen={setOpen} />}
      <Stack px="md" pb="md" pt="xs">
        {isOn && <Facts factor={factor} />}
        <Buttons factor={factor} onOpen={setOpen} />
      </Stack>
      {open && <FactorDialog open={open} isLast={count === 1} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Moves the focus to the section after a removal, since the removed row had it. */
function useFocusOfLost(count: number, isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (isOpen) return
    if (count < before.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    before.current = count
  }, [count, isOpen])
  return place
}

type ButtonsProps = { factor: SecondFactor; onOpen: (dialog: OpenDialog) => void }

function Buttons({ factor, onOpen }: ButtonsProps) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const isOn = countFactors(factor) > 0
  const variant = isOn ? 'default' : 'filled'
  return (
    <Group>
      {factor.totp_since === null && (
        <Button variant={variant} onClick={() => onOpen({ name: 'set_up' })} {...refusing}>
          {t('account.set_up')}
        </Button>
      )}
      {factor.takes_passkeys && knowsPasskeys() && (
        <Button variant="default" onClick={() => onOpen({ name: 'add_passkey' })} {...refusing}>
          {t('account.add_passkey')}
        </Button>
      )}
      {isOn && (
        <Button variant="default" onClick={() => onOpen({ name: 'renew_codes' })} {...refusing}>
          {t('account.renew_codes')}
        </Button>
      )}
    </Group>
  )
}

function Facts({ factor: { recovery_code_count, is_required } }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  return (
    <div>
      <Text>{t('account.codes_left', { count: recovery_code_count })}</Text>
      {is_required && <Text>{t('account.is_required')}</Text>}
    </div>
  )
}
