import type { Generated } from 'kysely'

export type MailState = 'queued' | 'handing_over' | 'sent' | 'failed' | 'unconfirmed'

export type MailTables = {
  mail: {
    id: Generated<number>
    message_id: string
    to_address: string
    reply_to: string | null
    subject: string
    text: string
    html: string
    state: Generated<MailState>
    attempts: Generated<number>
    next_attempt: string
    problem: string | null
    created: string
    settled: string | null
  }
}
