import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changePasskey, longestPasskeyName, removePasskey } from '#features/identity/passkeys.ts'
import { type Passkey, removeTotp, renewRecoveryCodes } from '#features/identity/second-factor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { AddPasskeyDialog, SetUpDialog } from './AddFactorDialogs.tsx'
import { secondFactorQuery } from './queries.ts'
import { NewCodes, StepForm } from './StepForm.tsx'

const dialogs = { set_up: SetUpDialog, add_passkey: AddPasskeyDialog, renew_codes: RenewCodesDialog, remove_totp: RemoveTotpDialog }
const ofPasskey = { edit_passkey: EditPasskeyDialog, remove_passkey: RemovePasskeyDialog }

export type OpenDialog = { name: keyof typeof dialogs } | { name: keyof typeof ofPasskey; passkey: Passkey }

type Props = {
  open: OpenDialog
  /** No factor is left without it. */
  isLast: boolean
  onClose: () => void
}

/** The open dialog of the second factor. */
export function FactorDialog({ open, ...props }: Props) {
  if ('passkey' in open) {
    const PasskeyDialog = ofPasskey[open.name]
    return <PasskeyDialog passkey={open.passkey} {...props} />
  }
  const OtherDialog = dialogs[open.name]
  return <OtherDialog {...props} />
}

type RemoveTotpDialogProps = { isLast: boolean; onClose: () => void }

/** Removes the app after the password is given. */
function RemoveTotpDialog({ isLast, onClose }: RemoveTotpDialogProps) {
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

type EditPasskeyDialogProps = { passkey: Passkey; onClose: () => void }

/** Renames a passkey. */
function EditPasskeyDialog({ passkey: { id, name }, onClose }: EditPasskeyDialogProps) {
  const { t } = useTranslation()
  const form = useForm({ name }, { required: ['name'] })
  const change = useAction(changePasskey, { text: 'account.edit_passkey', refresh: secondFactorQuery.queryKey, inForm: true })
  const save = () => change.mutateAsync({ params: { id }, body: form.values })
  return (
    <FormDialog title={t('account.edit_passkey')} size={500} form={form} save={save} onClose={onClose}>
      <TextInput label={t('account.passkey_name')} {...form.text('name')} required maxLength={longestPasskeyName} data-autofocus />
    </FormDialog>
  )
}

type RemovePasskeyDialogProps = { passkey: Passkey; isLast: boolean; onClose: () => void }

/** Removes a passkey after the password is given. */
function RemovePasskeyDialog({ passkey: { id, name }, isLast, onClose }: RemovePasskeyDialogProps) {
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

/** Creates new recovery codes after the password is given. */
function RenewCodesDialog({ onClose }: { onClose: () => void }) {
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

type RemoveDialogProps = {
  /** Title of the dialog and label of its button. */
  title: string
  explained: string
  /** No factor is left without it. */
  isLast: boolean
  remove: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Explains what removing the factor means, and asks for the password. */
function RemoveDialog({ title, explained, isLast, remove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} size={500} onClose={onClose}>
      <StepForm
        field="password"
        explained={isLast ? `${explained} ${t('account.last_factor')}` : explained}
        saveLabel={title}
        save={(password) => remove(password).then(onClose)}
        onClose={onClose}
      />
    </Dialog>
  )
}
