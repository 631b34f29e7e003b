import { useTranslation } from 'react-i18next'
import { removePasskey } from '#features/identity/passkeys.ts'
import type { Passkey } from '#features/identity/second-factor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { secondFactorQuery } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

type Props = { passkey: Passkey; isLast: boolean; onClose: () => void }

/** Takes a passkey away, once the password was given. */
export function RemovePasskeyDialog({ passkey: { id, name }, isLast, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useAction(removePasskey, { text: 'account.remove_passkey', refresh: secondFactorQuery.queryKey, inForm: true })
  return (
    <RemoveDialog
      title={t('account.remove_passkey')}
      explained={t('account.remove_passkey_explained', { name })}
      isLast={isLast}
      remove={(password) => remove.mutateAsync({ params: { id }, body: { password } })}
      onClose={onClose}
    />
  )
}
