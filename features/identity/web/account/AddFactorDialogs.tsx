import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addPasskey, beginPasskey, type MadePasskey } from '#features/identity/passkeys.ts'
import { beginTotp, confirmTotp } from '#features/identity/second-factor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { secondFactorQuery } from './queries.ts'
import { NewCodes, StepForm } from './StepForm.tsx'

/** Sets up an authenticator app: the password, the QR code with its first code, then recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = secondFactorQuery.queryKey
  const begin = useAction(beginTotp, { failure: 'account.set_up_error', refresh, inForm: true })
  const confirm = useAction(confirmTotp, { text: 'account.set_up', refresh, inForm: true })
  const codes = confirm.data?.recovery_codes ?? []
  const save = async (code: string) => {
    const { recovery_codes } = await confirm.mutateAsync({ body: { code } })
    if (recovery_codes.length === 0) onClose()
  }
  return (
    <Dialog title={t('account.set_up')} size={500} onClose={onClose}>
      {codes.length > 0 ? (
        <NewCodes codes={codes} onClose={onClose} />
      ) : begin.data ? (
        <StepForm key="code" field="code" explained={t('account.scan')} saveLabel={t('account.go_on')} save={save} onClose={onClose}>
          <Picture {...begin.data} />
        </StepForm>
      ) : (
        <StepForm
          key="password"
          field="password"
          explained={t('account.password_asked')}
          saveLabel={t('account.go_on')}
          save={(password) => begin.mutateAsync({ body: { password } })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function Picture({ secret, picture }: { secret: string; picture: string }) {
  const { t } = useTranslation()
  return (
    <Stack align="center" gap="xs">
      <img src={picture} alt={t('account.picture')} width={220} height={220} />
      <Text size="sm" c="dimmed">
        {t('account.secret')}
      </Text>
      <Text component="code" ff="monospace" ta="center">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Text>
    </Stack>
  )
}

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

/** Whether this browser can create passkeys on this connection. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof window.PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

/** Lets a device create a passkey with the server's options; rejects if nobody confirms it there. */
async function makePasskey(options: object): Promise<MadePasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return credential.toJSON() as MadePasskey
}
