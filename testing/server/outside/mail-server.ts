import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Letter } from '#platform/server/mail/letters.ts'

export type Received = { to: string; content: string }

/** Response instead of acceptance: an SMTP code, or closing the connection. */
export type Answer = number | 'hang up' | undefined

type Behaviour = {
  /** Called for each recipient. */
  recipient?: (address: string) => Answer
  /** Called for a complete message before it is acknowledged. */
  message?: (mail: Received) => Answer | Promise<Answer>
  password?: string
  /** Whether it accepts characters beyond ASCII (SMTPUTF8). */
  utf8?: boolean
}

/** A real mail server on this machine that keeps its messages and responds as the test says. */
export async function aMailServer({ port = 0, ...behaviour }: Behaviour & { port?: number } = {}) {
  const received: Received[] = []
  const server = new SMTPServer({ ...options(behaviour), onData })
  function onData(...[stream, session, end]: Parameters<NonNullable<SMTPServerOptions['onData']>>) {
    const take = async () => {
      const mail = { to: session.envelope.rcptTo.map(({ address }) => address).join(), content: await text(stream) }
      const answer = await behaviour.message?.(mail)
      if (answer === undefined) received.push(mail)
      if (answer === 'hang up') hangUp(server)
      else end(answer === undefined ? null : refusal(answer))
    }
    // Discards incomplete messages.
    take().catch(() => {})
  }
  // A killed client leaves a broken connection.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    /** All accepted messages with their recipients. */
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const options = ({ recipient, password, utf8 = true }: Behaviour): SMTPServerOptions => ({
  authOptional: password === undefined,
  disabledCommands: ['STARTTLS', ...(password === undefined ? ['AUTH'] : [])],
  allowInsecureAuth: true,
  hideSMTPUTF8: !utf8,
  closeTimeout: 100,
  onAuth: (auth, _session, end) => (auth.password === password ? end(null, { user: auth.username }) : end(refusal(535))),
  onRcptTo: ({ address }, _session, end) => {
    const answer = recipient?.(address)
    end(typeof answer === 'number' ? refusal(answer) : null)
  },
})

const refusal = (responseCode: number) => Object.assign(new Error(`refused with ${responseCode}`), { responseCode })

function hangUp({ connections }: SMTPServer) {
  for (const connection of connections) connection.close()
}

export const aLetter = (change: Partial<Letter> = {}): Letter => ({
  to: 'anna@example.org',
  reply_to: null,
  language: 'de',
  subject: 'Mitteilung zu einer Sitzung',
  opening: ['Guten Tag'],
  message: 'Die Akten liegen auf.',
  link: { label: 'Zur Sitzung', address: 'https://sitzungen.example/meetings/4' },
  closing: ['Bitte antworten Sie nicht darauf.'],
  ...change,
})
