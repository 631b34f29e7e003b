import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#shared/identity/second-factor.ts'
import { useDates } from '#web/kit/dates.ts'
import { RemoveTotpDialog } from './RemoveTotpDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

const dialogs = { set_up: SetUpDialog, renew_codes: RenewCodesDialog, remove_totp: RemoveTotpDialog }
type Name = keyof typeof dialogs

/** How it is, and what can be changed of it; each in a dialog that asks for the password. */
export function FactorState({ factor }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Name | null>(null)
  if (!factor.has_password) return <Text>{t('account.no_password')}</Text>
  const OpenDialog = open && dialogs[open]
  const names: Name[] = factor.totp_since === null ? ['set_up'] : factor.is_required ? ['renew_codes'] : ['renew_codes', 'remove_totp']
  return (
    <Stack>
      <Facts factor={factor} />
      <Group>
        {names.map((name) => (
          <Button key={name} variant={name === 'set_up' ? 'filled' : 'default'} onClick={() => setOpen(name)}>
            {t(`account.${name}`)}
          </Button>
        ))}
      </Group>
      {OpenDialog && <OpenDialog onClose={() => setOpen(null)} />}
    </Stack>
  )
}

function Facts({ factor: { totp_since, recovery_code_count, is_required } }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  const { date } = useDates()
  if (totp_since === null) return <Text>{t('account.totp_off')}</Text>
  return (
    <div>
      <Text>{t('account.totp_on', { date: date(totp_since) })}</Text>
      <Text>{t('account.codes_left', { count: recovery_code_count })}</Text>
      {is_required && <Text>{t('account.is_required')}</Text>}
    </div>
  )
}
