import { Readable } from 'node:stream'
import type SmtpConnection from 'nodemailer/lib/smtp-connection'
import type { Env } from '#platform/server/env.ts'
import { problemOf } from '#platform/server/log.ts'
import { type Smtp, smtpOf } from '#platform/server/service-addresses.ts'
import { asSent, isAscii } from './letters.ts'
import { type HandOver, type Outcome, sent } from './states.ts'

type Letter = { from: string; to: string; content: Readable }

/** Hands mails over to the server of SMTP_URL, each on its own connection. */
export function bySmtp({ smtp_url, mail_from }: { smtp_url: string } & Pick<Env, 'mail_from'>): HandOver {
  const smtp = smtpOf(smtp_url)
  return async ({ to_address }, content, begin) => {
    const beginning = new Beginning(begin)
    const letter = { from: asSent(mail_from.address), to: asSent(to_address), content: beginning.before(content) }
    const failure = await give(smtp, letter).catch((error: unknown) => error)
    if (beginning.failure) throw beginning.failure
    return failure === null ? sent : outcomeOf(failure as SmtpError, beginning.isOver)
  }
}

/** Calls `begin` when the library starts to read the content, which is when the server has asked for it: the last moment before it may accept it. */
class Beginning {
  isOver = false
  failure: unknown
  readonly #begin: () => Promise<void>
  constructor(begin: () => Promise<void>) {
    this.#begin = begin
  }
  before(content: Buffer): Readable {
    return Readable.from(this.#read(content), { objectMode: false })
  }
  async *#read(content: Buffer) {
    await this.#begin().catch((error: unknown) => {
      this.failure = error
      throw error
    })
    this.isOver = true
    yield content
  }
}

async function give({ options, auth }: Smtp, letter: Letter): Promise<null> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection(options)
  // If the connection breaks, this event is the only report, whatever command is pending.
  const broken = new Promise<never>((_, reject) => connection.on('error', reject))
  try {
    await Promise.race([broken, converse(connection, auth, letter)])
    connection.quit()
    return null
  } catch (error) {
    connection.close()
    throw error
  }
}

const PROBE_TIMEOUT_MS = 5_000

/** Whether the mail server answers a connection with its greeting. */
export const answersBySmtp = async (smtp_url: string): Promise<boolean> => (await problemWithServer(smtp_url, { signsIn: false })) === null

/** Connects to the mail server and, if asked and SMTP_URL has a user, signs in; sends nothing. Null, or why that fails, in one line. */
export async function problemWithServer(smtp_url: string, { signsIn }: { signsIn: boolean }): Promise<string | null> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { options, auth } = smtpOf(smtp_url)
  const limits = { connectionTimeout: PROBE_TIMEOUT_MS, greetingTimeout: PROBE_TIMEOUT_MS, socketTimeout: PROBE_TIMEOUT_MS }
  const connection = new Connection({ ...options, ...limits })
  const broken = new Promise<never>((_, reject) => connection.on('error', reject))
  const greet = async () => {
    await done((end) => connection.connect(end))
    if (signsIn && auth) await done((end) => connection.login(auth, end))
  }
  try {
    await Promise.race([broken, greet()])
    return null
  } catch (error) {
    return problemOf(error)
  } finally {
    connection.close()
  }
}

async function converse(connection: SmtpConnection, auth: Smtp['auth'], { from, to, content }: Letter) {
  await done((end) => connection.connect(end))
  // The last response is the one to EHLO, which lists the server's extensions.
  if (!isAscii(from + to) && !/[ -]SMTPUTF8\b/i.test(connection.lastServerResponse || '')) throw new WithoutUtf8({ from })
  if (auth) await done((end) => connection.login(auth, end))
  await done((end) => connection.send({ from, to }, content, end))
}

/** The server has no SMTPUTF8. Final for the recipient's address; a MAIL_FROM that needs it can be corrected. */
class WithoutUtf8 extends Error {
  readonly is_of_settings: boolean
  constructor({ from }: { from: string }) {
    const whose = isAscii(from) ? 'the recipient’s' : 'MAIL_FROM’s'
    super(`the mail server takes no address with letters beyond ASCII before the @ (it has no SMTPUTF8), as ${whose} is`)
    this.is_of_settings = !isAscii(from)
  }
}

type End = (error?: Error | null) => void

const done = (start: (end: End) => void) => new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/** Only refusals of the recipient or the message are final: a refused sign-in or sender is a wrong setting, which can be corrected. */
function outcomeOf(error: SmtpError, isBegun: boolean): Outcome {
  const problem = problemOf(error)
  if (error instanceof WithoutUtf8) return { state: error.is_of_settings ? 'delayed' : 'failed', problem }
  if (error.responseCode) return { state: error.permanent && isAboutMail(error) ? 'failed' : 'delayed', problem }
  if (isBegun) return { state: 'unconfirmed', problem }
  return error.code === 'EENVELOPE' ? { state: 'failed', problem } : { state: 'delayed', problem, is_away: true }
}

const isAboutMail = ({ command = '' }: SmtpError) => ['RCPT TO', 'DATA'].includes(command)
