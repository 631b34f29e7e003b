import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '#platform/server/http/loopback.ts'

export type Smtp = { options: SMTPConnectionOptions; auth: SMTPConnectionAuth | null }

const seconds = 1000

/** `smtp://user:password@host:587` is encrypted by STARTTLS where the server offers it, `smtps://host` from the start. */
export function smtpOf(address: string): Smtp {
  const { protocol, hostname, port, username, password } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null
  return {
    auth,
    options: {
      host,
      ...(port && { port: Number(port) }),
      secure: protocol === 'smtps:',
      // A password never leaves this machine in the open.
      requireTLS: auth !== null && protocol === 'smtp:' && !isLoopback(host),
      connectionTimeout: 20 * seconds,
      greetingTimeout: 30 * seconds,
      // Some servers look at a message for minutes before they take it.
      socketTimeout: 300 * seconds,
    },
  }
}
