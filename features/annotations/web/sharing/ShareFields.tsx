import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { longestLayerName } from '#features/annotations/sharing.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { PrincipalsTable } from '#platform/web/ui/list/PrincipalsTable.tsx'
import type { ShareForm } from './use-share-form.ts'

type Props = {
  form: ShareForm
  /** An icon within the field of the name. */
  hint?: ReactNode
  /** What sharing does here. */
  explained: string
  /** Set if the recipients could not be loaded. */
  onRetry: (() => void) | false
}

/** The fields of both share dialogs: name, recipients, and an optional message. */
export function ShareFields({ form, hint, explained, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{explained}</Text>
      <TextInput
        label={t('sharing.name')}
        description={t('sharing.name_explained')}
        {...form.text('name')}
        value={form.name}
        maxLength={longestLayerName}
        required
        data-autofocus
        {...(hint && { rightSection: hint, rightSectionWidth: 44 })}
      />
      {onRetry ? <PartError text={t('sharing.recipients_error')} onRetry={onRetry} /> : <Recipients form={form} />}
      <MessageFields form={form} />
    </>
  )
}

function Recipients({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation()
  if (form.users?.length === 0) return <Text c="dimmed">{t('sharing.no_recipients')}</Text>
  return <PrincipalsTable label={t('sharing.recipients')} principals={form.users} {...form.field('users')} value={form.chosen} />
}

/** The link to what is shared is added to the mail by the server. */
function MessageFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation()
  const { send_message } = form.values
  return (
    <>
      <Checkbox
        label={t('sharing.send_message')}
        description={t('sharing.send_message_explained')}
        checked={send_message}
        onChange={({ currentTarget }) => form.change({ send_message: currentTarget.checked })}
      />
      {send_message && <Textarea label={t('sharing.message')} {...form.text('text')} rows={4} resize="vertical" maxLength={10_000} />}
    </>
  )
}
