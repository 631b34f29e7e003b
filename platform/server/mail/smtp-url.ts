import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '#platform/server/http/loopback.ts'

export type Smtp = { options: SMTPConnectionOptions; auth: SMTPConnectionAuth | null }

const seconds = 1000

/** Parses SMTP_URL: `smtp://user:password@host:587` uses STARTTLS if the server offers it, `smtps://host` TLS from the start. */
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
      // A password never leaves this machine unencrypted.
      requireTLS: auth !== null && protocol === 'smtp:' && !isLoopback(host),
      connectionTimeout: 20 * seconds,
      greetingTimeout: 30 * seconds,
      // Some servers scan a message for minutes before they accept it.
      socketTimeout: 300 * seconds,
    },
  }
}
