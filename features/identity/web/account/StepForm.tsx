import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosing } from '#platform/web/ui/dialog/use-closing.tsx'
import { FormActions, FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm, useSaving } from '#platform/web/ui/form/use-form.ts'

type Props = {
  /** Name of the field; the server's error is shown there. */
  field: 'password' | 'code'
  explained: string
  saveLabel: string
  /** Rejects on failure, after having shown the error. */
  save: (value: string) => Promise<unknown>
  onClose: () => void
  /** Shown above the field. */
  children?: ReactNode
}

/** One step of a dialog, with one field. */
export function StepForm({ field, explained, saveLabel, save, onClose, children }: Props) {
  const { t } = useTranslation()
  const form = useForm({ [field]: '' }, { required: [field] })
  const { isSaving, submit } = useSaving({ form, save: () => save(String(form.values[field])), onSaved: () => {} })
  const closing = useClosing({ isLosing: form.isDirty, isHeld: isSaving, onClose })
  const isPassword = field === 'password'
  const input = useRef<HTMLInputElement>(null)
  // The dialog focuses its first step only.
  useEffect(() => input.current?.focus(), [])
  return (
    <FormBody form={form} onSubmit={() => void submit()} foot={<FormActions label={saveLabel} canSave {...{ isSaving, closing }} />}>
      <Text>{explained}</Text>
      {children}
      <TextInput
        ref={input}
        {...(isPassword && { type: 'password' })}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        label={t(isPassword ? 'identity.password' : 'account.code')}
        required
        data-autofocus
        {...form.text(field)}
        value={String(form.values[field])}
      />
    </FormBody>
  )
}

type NewCodesProps = { codes: string[]; onClose: () => void }

/** Newly created recovery codes. */
export function NewCodes({ codes, onClose }: NewCodesProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLParagraphElement>(null)
  // The field that had the focus is gone; focus on the button would let an extra Enter close the codes.
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack>
      <Text ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        {t('account.codes_explained')}
      </Text>
      <List listStyleType="none" aria-label={t('account.codes')}>
        {codes.map((code) => (
          <List.Item key={code}>
            <Text component="code" ff="monospace">
              {code}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('account.codes_kept')}</Button>
      </Group>
    </Stack>
  )
}
