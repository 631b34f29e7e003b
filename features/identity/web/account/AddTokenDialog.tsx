import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { administrationPolicy } from '#features/administration/policy.ts'
import { createOwnAccessToken, longestTokenName, type OwnScope, ownScopes } from '#features/identity/access-tokens.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { ShownOnce } from '#platform/web/ui/dialog/ShownOnce.tsx'
import { useClosing } from '#platform/web/ui/dialog/use-closing.tsx'
import { FormActions, FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm, useSaving } from '#platform/web/ui/form/use-form.ts'
import { accessTokensQuery, secondFactorQuery } from './queries.ts'

const choicesOfDays = ['30', '90', '365'] as const

/** Creates an access token, and then shows it once. */
export function AddTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: factor } = useQuery(secondFactorQuery)
  const hasPassword = factor?.has_password ?? true
  const start = { name: '', scopes: ['read'] as OwnScope[], days: '90', password: '' }
  const form = useForm(start, { required: ['name', 'scopes', ...(hasPassword ? (['password'] as const) : [])] })
  // Without a notice of success, which would cover on a phone what the dialog says about the token.
  const create = useAction(createOwnAccessToken, { failure: 'account.add_token_error', refresh: accessTokensQuery.queryKey, inForm: true })
  const save = () => {
    const { name, days, password } = form.values
    return create.mutateAsync({ body: { name, scopes: form.values.scopes, days: Number(days), password: hasPassword ? password : null } })
  }
  const { isSaving, submit } = useSaving({ form, save, onSaved: () => {} })
  const closing = useClosing({ isLosing: form.isDirty && !create.data, isHeld: isSaving, onClose })
  return (
    <Dialog title={t('account.add_token')} size={500} onClose={closing.ask}>
      {create.data ? (
        <MadeToken token={create.data.token} onClose={onClose} />
      ) : (
        <FormBody
          form={form}
          onSubmit={() => void submit()}
          foot={<FormActions label={t('account.add_token')} canSave {...{ isSaving, closing }} />}
        >
          <TextInput
            label={t('account.token_name')}
            description={t('account.token_name_explained')}
            {...form.text('name')}
            required
            maxLength={longestTokenName}
            data-autofocus
          />
          <Scopes {...form.field('scopes')} />
          <NativeSelect
            label={t('account.token_days')}
            data={choicesOfDays.map((value) => ({ value, label: t(`account.token_days_${value}`) }))}
            {...form.text('days')}
            onChange={({ currentTarget }) => form.change({ days: currentTarget.value })}
          />
          {hasPassword && (
            <TextInput type="password" autoComplete="current-password" label={t('identity.password')} {...form.text('password')} required />
          )}
        </FormBody>
      )}
    </Dialog>
  )
}

type ScopesProps = { value: OwnScope[]; onChange: (scopes: OwnScope[]) => void; error: string | undefined }

/** What the token is meant for; the administration only for those who administer. */
function Scopes({ value, onChange, error }: ScopesProps) {
  const { t } = useTranslation()
  const me = useMe()
  const possible = ownScopes.filter((scope) => scope !== 'admin' || administrationPolicy.administer(me))
  return (
    <Checkbox.Group
      label={t('account.token_scopes')}
      required
      value={value}
      onChange={(chosen) => onChange(ownScopes.filter((scope) => chosen.includes(scope)))}
      error={error}
    >
      <Stack gap="xs" my="xs">
        {possible.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`account.token_scope_${scope}`)}
            description={t(`account.token_scope_${scope}_explained`)}
            // The group itself cannot be focused.
            data-complaint={Boolean(error) || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation()
  const texts = {
    explained: t('account.token_shown_once'),
    label: t('account.token'),
    copy: t('account.copy_token'),
    copied: t('account.token_copied'),
    copyByHand: t('account.copy_token_by_hand'),
    kept: t('account.token_kept'),
  }
  return <ShownOnce value={token} {...{ texts, onClose }} />
}
