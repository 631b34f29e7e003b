import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import {
  type sendNotification as endpoint,
  listMeetingTemplateFragments,
  listPrincipals,
  type Principal,
  sendNotification,
} from '#features/notifications/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** The principals that can be written to about a meeting. */
export const readersQuery = ({ id, committee_id }: { id: number; committee_id: number }) =>
  queryOptions({
    queryKey: ['committees', committee_id, 'principals', id],
    queryFn: ({ signal }) => call(listPrincipals, { params: { id: committee_id }, query: { meeting_id: id } }, signal),
  })

/** Preset texts for messages. */
export const fragmentsQuery = queryOptions({
  queryKey: ['meeting_template_fragments'],
  queryFn: ({ signal }) => call(listMeetingTemplateFragments, {}, signal),
})

type Message = { principals: string[]; message: string }

/** Sends to the principals with these keys and reports whom it reached; rejects with a message for the dialog, which keeps the input. */
export function useSendNotification({ id, committee_id }: Meeting) {
  const notifySent = useNotifySent()
  const inWords = useFailureInWords()
  const send = useAction(sendNotification, { refresh: ['committees', committee_id, 'principals'] })
  return async ({ principals, message }: Message) => {
    const body = { message, principals: principals.map(principalOf) }
    notifySent(await send.mutateAsync({ params: { committee: committee_id, meeting: id }, body }).catch(inWords))
  }
}

/** Converts `user-12` to the call's format. */
function principalOf(key: string) {
  const [type, id] = key.split('-')
  return { type: type as Principal['type'], id: Number(id) }
}

/** Reports whom a message reached. */
export function useNotifySent() {
  const { t } = useTranslation()
  return ({ recipients, without_address }: Answer<typeof endpoint>) => {
    const names = without_address.join(', ')
    if (recipients === 0) notify('warning', t('notifications.nobody_reached'))
    else if (names) notify('warning', t('notifications.notification_sent_partly', { names }))
    else notify('success', t('notifications.notification_sent'))
  }
}

/** Errors that belong to no field are shown in the dialog as well. */
function useFailureInWords() {
  const { t } = useTranslation()
  return (error: unknown): never => {
    if (!(error instanceof Refused)) throw error
    if (Object.keys(error.fields).length > 0) throw error
    const reason = error.status === 0 ? t('shell.error_no_connection') : error.message
    throw new Refused(error.status, { sending: [t('notifications.send_error', { reason }).trim()] })
  }
}
