import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import {
  type AdministeredUser,
  changeUser,
  createUser,
  endSessions,
  removeSecondFactor,
  type userChanges,
  wipeDevices,
} from '#features/administration/user.ts'
import { fieldsOf, perName, useEntryForm } from '#features/administration/web/entry-form.ts'
import { administrationKey } from '#features/administration/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { isLanguage, languageEntry, languages } from '#platform/shared/languages.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'

type Props = { user: AdministeredUser | undefined; onClose: () => void }
type Values = Required<z.input<typeof userChanges>>

const blank: Values = {
  username: '',
  first_name: '',
  last_name: '',
  email: '',
  language: null,
  is_site_admin: false,
  is_auditor: false,
  is_records_staff: false,
  is_disabled: false,
  can_create_proposals_for_other_people: false,
}
const switches = ['is_site_admin', 'is_auditor', 'is_records_staff', 'can_create_proposals_for_other_people', 'is_disabled'] as const

/** A user's names, address and rights; for a new user also the password. */
export function UserDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const { form, meanwhile, save } = useEntryForm(user, {
    kind: 'user',
    calls: { create: createUser, change: changeUser },
    blank: { ...blank, password: '', invite: false },
    valuesOf: (known: AdministeredUser) => ({ ...fieldsOf(blank, known), password: '', invite: false }),
    bodyOf: ({ password, invite, ...fields }) => (user ? fields : { ...fields, password: password || null, invite }),
    fields: useFieldNames(),
    required: ['username'],
  })
  const { onChange: chooseLanguage, ...language } = form.field('language')
  return (
    <FormDialog
      title={t(user ? 'administration_pages.edit_user' : 'administration_pages.add_user')}
      size={600}
      form={form}
      meanwhile={meanwhile}
      save={() => save()}
      saveLabel={t(user ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      <TextInput
        label={t('identity.username')}
        description={t('administration_pages.username_rule')}
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        {...form.text('username')}
      />
      <TextInput label={t('administration_pages.first_name')} {...form.text('first_name')} />
      <TextInput label={t('administration_pages.last_name')} {...form.text('last_name')} />
      {/* No field of the type email: browsers write its domain in ASCII, and know no other letters before the @. */}
      <TextInput
        label={t('administration_pages.email')}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('email')}
      />
      <Select
        label={t('identity.language')}
        placeholder={t('administration_pages.language_of_browser')}
        data={languages.map((name) => ({ value: name, label: languageEntry(name).name }))}
        clearable
        {...language}
        onChange={(name) => chooseLanguage(isLanguage(name) ? name : null)}
      />
      {!user && (
        <TextInput
          type="password"
          autoComplete="new-password"
          label={t('identity.password')}
          description={t('administration_pages.password_optional')}
          {...form.text('password')}
        />
      )}
      {!user && (
        <CheckField
          label={t('administration_pages.send_invitation')}
          description={t('administration_pages.send_invitation_explained')}
          {...form.field('invite')}
        />
      )}
      {switches.map((name) => (
        <CheckField
          key={name}
          label={t(`administration_pages.${name}`)}
          description={t(`administration_pages.${name}_explained`)}
          {...form.field(name)}
        />
      ))}
      {user && user.identity_count > 0 && <Text>{t('administration_pages.is_linked')}</Text>}
      {user && <SecondFactor user={user} />}
      {user && <SignedIn user={user} />}
      {user && <OnDevices user={user} />}
    </FormDialog>
  )
}

function useFieldNames() {
  const { t } = useTranslation()
  return {
    ...perName(['first_name', 'last_name', 'email', ...switches] as const, (name) => t(`administration_pages.${name}`)),
    username: t('identity.username'),
    language: t('identity.language'),
  }
}

/** Shows that the user has a second factor, and removes it if they lost it. */
function SecondFactor({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const remove = useAction(removeSecondFactor, { text: 'administration_pages.remove_second_factor', refresh: administrationKey })
  if (!(remove.data ?? user).has_second_factor) return null
  const ask = () => {
    const question = t('administration_pages.remove_second_factor_question', { name: fullName(user) })
    if (window.confirm(question)) remove.mutate({ params: { id: user.id } })
  }
  return (
    <Group justify="space-between">
      <Text>{t('administration_pages.has_second_factor')}</Text>
      <Button variant="default" loading={remove.isPending} onClick={ask} {...refusing}>
        {t('administration_pages.remove_second_factor')}
      </Button>
    </Group>
  )
}

/** The number of devices with offline data of the user, and a button to make it unreadable. */
function OnDevices({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const wipe = useAction(wipeDevices, { text: 'administration_pages.wipe_devices', refresh: administrationKey })
  const number = wipe.data?.device_count ?? user.device_count
  const ask = () => {
    if (window.confirm(t('administration_pages.wipe_devices_question', { name: fullName(user) }))) wipe.mutate({ params: { id: user.id } })
  }
  return (
    <Group justify="space-between">
      <Text>{t('administration_pages.on_devices', { number })}</Text>
      {number > 0 && (
        <Button variant="default" loading={wipe.isPending} onClick={ask} {...refusing}>
          {t('administration_pages.wipe_devices')}
        </Button>
      )}
    </Group>
  )
}

/** The number of the user's sessions, and a button to end them. */
function SignedIn({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const end = useAction(endSessions, { text: 'administration_pages.end_sessions', refresh: administrationKey })
  const number = end.data?.session_count ?? user.session_count
  const ask = () => {
    if (window.confirm(t('administration_pages.end_sessions_question', { name: fullName(user) }))) end.mutate({ params: { id: user.id } })
  }
  return (
    <Group justify="space-between">
      <Text>{t('administration_pages.open_sign_ins', { number })}</Text>
      {number > 0 && (
        <Button variant="default" loading={end.isPending} onClick={ask} {...refusing}>
          {t('administration_pages.end_sessions')}
        </Button>
      )}
    </Group>
  )
}
