import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { longestLayerName, type ShareInfo, type ShareUser } from '#features/annotations/layer-contract.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { PrincipalsTable } from '#platform/web/ui/list/PrincipalsTable.tsx'

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

type Values = {
  /** Null until changed: the server's values may still be loading. */
  name: string | null
  users: string[] | null
  send_message: boolean
  text: string
  personal_documents: boolean
}
const untouched: Values = { name: null, users: null, send_message: false, text: '', personal_documents: false }

/** The form's name, recipients by key, and message; current and preselected recipients are ticked at first. */
export function useShareForm(known: Partial<ShareInfo>) {
  const form = useForm<Values>(untouched)
  const { send_message, text } = form.values
  const all = known.users?.toSorted(tickedFirst) ?? []
  const name = form.values.name ?? known.name ?? ''
  const chosen = form.values.users ?? all.filter(isTicked).map(({ key }) => key)
  const users = all.filter(({ key }) => chosen.includes(key)).map(({ id, type }) => ({ id, type, shared: true }))
  return {
    ...form,
    name,
    chosen,
    users: known.users && all,
    /** Complete as far as the browser can tell (D3 §5). */
    isComplete: name.trim() !== '' && users.length > 0,
    body: { users, name, send_message, text: send_message ? text : '' },
  }
}

const isTicked = ({ shared, preselected }: ShareUser) => shared || preselected

/** Recipients that are ticked at first come first, so that they are noticed. */
const tickedFirst = (one: ShareUser, other: ShareUser) => Number(isTicked(other)) - Number(isTicked(one))

type ShareForm = ReturnType<typeof useShareForm>
