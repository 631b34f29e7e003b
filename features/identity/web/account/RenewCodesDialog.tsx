import { useTranslation } from 'react-i18next'
import { renewRecoveryCodes } from '#features/identity/second-factor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { NewCodes } from './NewCodes.tsx'
import { secondFactorQuery } from './queries.ts'
import { StepForm } from './StepForm.tsx'

/** Makes other recovery codes, once the password was given. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const renew = useAction(renewRecoveryCodes, { text: 'account.renew_codes', refresh: secondFactorQuery.queryKey, inForm: true })
  return (
    <Dialog title={t('account.renew_codes')} size={500} onClose={onClose}>
      {renew.data ? (
        <NewCodes codes={renew.data.recovery_codes} onClose={onClose} />
      ) : (
        <StepForm
          field="password"
          explained={t('account.renew_codes_explained')}
          saveLabel={t('account.renew_codes')}
          save={(password) => renew.mutateAsync({ body: { password } })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
