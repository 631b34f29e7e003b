import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, setPassword } from '#features/administration/user.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** Sets a new password for a user, which signs them out everywhere. */
export function PasswordDialog({ user, onClose }: { user: AdministeredUser; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ password: '' }, { required: ['password'] })
  const set = useAction(setPassword, { text: 'administration_pages.save', refresh: [], inForm: true })
  return (
    <FormDialog
      title={t('administration_pages.set_password')}
      size={500}
      form={form}
      save={() => set.mutateAsync({ params: { id: user.id }, body: form.values })}
      onClose={onClose}
    >
      <Text>{t('administration_pages.set_password_explained', { name: fullName(user) })}</Text>
      <TextInput
        type="password"
        autoComplete="new-password"
        label={t('identity.password')}
        description={t('administration_pages.password_rule')}
        required
        data-autofocus
        {...form.text('password')}
      />
    </FormDialog>
  )
}
