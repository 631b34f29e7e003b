import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countFactors, type Passkey, type SecondFactor } from '#features/identity/second-factor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { knowsPasskeys } from './AddFactorDialogs.tsx'
import { FactorDialog, type OpenDialog } from './FactorDialog.tsx'

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

/** The app and the passkeys; where one is required, the last one cannot be removed. */
function Factors({ factor, onOpen }: ButtonsProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const canRemove = !factor.is_required || countFactors(factor) > 1
  return (
    <Rows label={t('account.factors')}>
      {factor.totp_since !== null && (
        <ListRow
          leading={<IconDeviceMobile size={20} stroke={1.5} aria-hidden />}
          title={t('account.totp')}
          facts={[t('account.totp_since', { date: date(factor.totp_since) })]}
          trailing={canRemove && <RemoveAction label={t('account.remove_totp')} onClick={() => onOpen({ name: 'remove_totp' })} />}
        />
      )}
      {factor.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} {...{ passkey, canRemove, onOpen }} />
      ))}
    </Rows>
  )
}

type RowProps = { passkey: Passkey; canRemove: boolean; onOpen: ButtonsProps['onOpen'] }

function PasskeyRow({ passkey, canRemove, onOpen }: RowProps) {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  const { name, created, last_used } = passkey
  return (
    <ListRow
      leading={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
      title={name}
      facts={[
        t('account.passkey'),
        t('account.passkey_added', { date: date(created) }),
        last_used === null ? t('account.passkey_unused') : t('account.last_used', { when: dateTime(last_used) }),
      ]}
      trailing={
        <>
          <RowAction
            label={t('account.edit_passkey_named', { name })}
            icon={<IconPencil size={20} stroke={1.5} aria-hidden />}
            onClick={() => onOpen({ name: 'edit_passkey', passkey })}
          />
          {canRemove && (
            <RemoveAction label={t('account.remove_passkey_named', { name })} onClick={() => onOpen({ name: 'remove_passkey', passkey })} />
          )}
        </>
      }
    />
  )
}

const RemoveAction = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <RowAction label={label} icon={<IconTrash size={20} stroke={1.5} aria-hidden />} onClick={onClick} />
)
