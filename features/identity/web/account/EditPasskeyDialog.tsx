import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changePasskey, longestPasskeyName } from '#features/identity/passkeys.ts'
import type { Passkey } from '#features/identity/second-factor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { secondFactorQuery } from './queries.ts'

type Props = { passkey: Passkey; onClose: () => void }

/** Names a passkey, for its owner to know it again. */
export function EditPasskeyDialog({ passkey: { id, name }, onClose }: Props) {
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
