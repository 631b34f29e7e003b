import type { Env } from '#platform/server/env.ts'
import type { SiteSettings } from '#platform/shared/site/site-settings.ts'
import type { WaitingMail } from './states.ts'

/** Builds the message, with the same bytes at every attempt. The only user input in headers are validated addresses. */
export async function compose(mail: WaitingMail, { mail_from, app_name }: Pick<Env, 'mail_from'> & Pick<SiteSettings, 'app_name'>) {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { message_id, to_address, reply_to, subject, text, html, created } = mail
  const composer = new MailComposer({
    from: { name: mail_from.name || app_name, address: mail_from.address },
    to: { name: '', address: to_address },
    ...(reply_to && { replyTo: { name: '', address: reply_to } }),
    subject,
    messageId: `<${message_id}>`,
    date: new Date(created),
    text,
    html,
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    baseBoundary: message_id.slice(0, 36),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
