import { IconDeviceMobile, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { countFactors, type Passkey, type SecondFactor } from '#features/identity/second-factor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import type { OpenDialog } from './FactorDialog.tsx'

type Props = { factor: SecondFactor; onOpen: (dialog: OpenDialog) => void }

/** The app and the passkeys; where one is required, the last one cannot be removed. */
export function Factors({ factor, onOpen }: Props) {
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

type RowProps = { passkey: Passkey; canRemove: boolean; onOpen: Props['onOpen'] }

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
