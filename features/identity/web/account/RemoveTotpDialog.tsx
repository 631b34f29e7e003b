import { useTranslation } from 'react-i18next'
import { removeTotp } from '#features/identity/second-factor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { secondFactorQuery } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

type Props = { isLast: boolean; onClose: () => void }

/** Takes the app away, once the password was given. */
export function RemoveTotpDialog({ isLast, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useAction(removeTotp, { text: 'account.remove_totp', refresh: secondFactorQuery.queryKey, inForm: true })
  return (
    <RemoveDialog
      title={t('account.remove_totp')}
      explained={t('account.remove_totp_explained')}
      isLast={isLast}
      remove={(password) => remove.mutateAsync({ body: { password } })}
      onClose={onClose}
    />
  )
}
