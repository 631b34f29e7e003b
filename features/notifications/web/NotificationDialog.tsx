import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Explanation } from './Explanation.tsx'
import { MessageField } from './MessageField.tsx'
import { Readers } from './Readers.tsx'
import { useSendNotification } from './use-send-notification.ts'

type Values = { principals: string[]; message: string }

/** Writes to people and groups about a meeting, by e-mail (D2 §2 Notification dialog). */
export function NotificationDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm<Values>({ principals: [], message: '' })
  const [isLeft, setLeft] = useState(false)
  const send = useSendNotification(meeting)
  const { principals, message } = form.values
  const missing = { principals: principals.length === 0, message: message.trim() === '' }
  // Shown only after the message field lost the focus: nobody is corrected before having typed.
  const hint = (name: keyof Values) => (isLeft && missing[name] ? t('problem.required_input_missing') : undefined)
  const { error: principalsError, ...ofPrincipals } = form.field('principals')
  const { error: messageError, ...ofMessage } = form.field('message')
  return (
    <FormDialog
      title={t('notifications.send_notification')}
      size={800}
      form={form}
      save={() => send(form.values)}
      saveLabel={t('notifications.send')}
      closeLabel={t('shell.close')}
      canSave={!missing.principals && !missing.message}
      onClose={onClose}
    >
      <Explanation meeting={meeting} />
      <Readers meeting={meeting} {...ofPrincipals} error={principalsError ?? hint('principals')} />
      <MessageField {...ofMessage} error={messageError ?? hint('message')} onLeave={() => setLeft(true)} />
    </FormDialog>
  )
}
