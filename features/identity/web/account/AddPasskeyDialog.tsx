import { useTranslation } from 'react-i18next'
import { addPasskey, beginPasskey } from '#features/identity/passkeys.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { makePasskey } from './make-passkey.ts'
import { NewCodes } from './NewCodes.tsx'
import { secondFactorQuery } from './queries.ts'
import { StepForm } from './StepForm.tsx'

/** Adds a passkey: the password, the browser's own prompt, then recovery codes for a first factor. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = secondFactorQuery.queryKey
  const begin = useAction(beginPasskey, { failure: 'account.add_passkey_error', refresh, inForm: true })
  const add = useAction(addPasskey, { text: 'account.add_passkey', refresh, inForm: true })
  const save = async (password: string) => {
    const options = await begin.mutateAsync({ body: { password } })
    const made = await makePasskey(options).catch((error: unknown) => {
      notify('error', t(isThere(error) ? 'account.passkey_is_there' : 'account.passkey_cancelled'))
      throw error
    })
    const { recovery_codes } = await add.mutateAsync({ body: { made } })
    if (recovery_codes.length === 0) onClose()
  }
  const codes = add.data?.recovery_codes ?? []
  return (
    <Dialog title={t('account.add_passkey')} size={500} onClose={onClose}>
      {codes.length > 0 ? (
        <NewCodes codes={codes} onClose={onClose} />
      ) : (
        <StepForm
          field="password"
          explained={t('account.add_passkey_explained')}
          saveLabel={t('account.go_on')}
          save={save}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** The device already has one of the person's passkeys (WebAuthn); any other error may have any reason. */
const isThere = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'
