import { useTranslation } from 'react-i18next'
import { renewRecoveryCodes } from '#shared/identity/second-factor.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useAction } from '#web/kit/use-action.ts'
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
