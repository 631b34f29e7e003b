import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { beginTotp, confirmTotp } from '#features/identity/second-factor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { NewCodes } from './NewCodes.tsx'
import { secondFactorQuery } from './queries.ts'
import { StepForm } from './StepForm.tsx'

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
