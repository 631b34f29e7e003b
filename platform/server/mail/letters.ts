import { domainToASCII } from 'node:url'
import type { Env } from '#platform/server/env.ts'
import { siteLanguage } from '#platform/server/http/caller.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import { isMailAddress } from '#platform/shared/fields.ts'
import type { Language } from '#platform/shared/languages.ts'

/** What a mail is about: `about` is the prefix of its text keys, `path` the linked page, with a leading slash. */
export type MailContent = {
  about: string
  path: string
  /** Values for the texts, besides `app_name`. */
  params?: (language: Language) => Record<string, string>
  /** The user's own words. */
  message?: string
  reply_to?: string | null
}

/** One letter per recipient in their language: our texts, the user's words and a link to the page, but none of its content. */
export function lettersOf(env: Env, content: MailContent, recipients: Recipient[]): Letter[] {
  return recipients.map(({ address, language }) => ({ to: address, ...letterIn(env, content, languageTo(env, language)) }))
}

/** The user's language if the site still offers it, else the site's. */
export const languageTo = (env: Pick<Env, 'languages'>, chosen: Language | null): Language =>
  chosen && env.languages.includes(chosen) ? chosen : siteLanguage(env)

function letterIn(env: Env, { about, path, params, message = '', reply_to = null }: MailContent, language: Language): Omit<Letter, 'to'> {
  const values = { app_name: env.app_name, ...params?.(language) }
  const text = (key: string) => translate(language, { key: `mail.${key}`, params: values })
  return {
    language,
    reply_to,
    subject: text(`${about}_subject`),
    opening: [text('greeting'), text(`${about}_opening`)],
    message,
    link: { label: text(`${about}_link`), address: `${env.root_url}${env.path_prefix}${path}` },
    closing: [text(reply_to === null ? 'no_reply' : 'reply')],
  }
}

/** A mail as features write it, in its recipient's language. Addresses must have been checked by `isMailAddress`. */
export type Letter = {
  to: string
  /** Address for replies; null if replies are not wanted. */
  reply_to: string | null
  language: Language
  subject: string
  /** Our paragraphs: `opening` before the message, `closing` after the link. */
  opening: string[]
  closing: string[]
  /** The user's own words, set off from ours; may be empty. */
  message: string
  link: Link
  /** Ends mails like this one, of those that somebody chose to get (RFC 8058). */
  unsubscribe?: Link
}

type Link = { label: string; address: string }

const rule = '-'.repeat(40)

/** The letter as plain text. */
export const textOf = ({ opening, message, link, closing, unsubscribe }: Letter): string =>
  [
    ...opening,
    ...(message ? [`${rule}\n${withUnixLines(message)}\n${rule}`] : []),
    asText(link),
    ...closing,
    ...(unsubscribe ? [asText(unsubscribe)] : []),
  ].join('\n\n')

const asText = ({ label, address }: Link) => `${label}:\n${address}`

/** The letter as simple HTML; user input is escaped. */
export function htmlOf({ language, subject, opening, message, link, closing, unsubscribe }: Letter): string {
  const address = escapeHtml(link.address)
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
${paragraphs(opening)}
${message && quotation(message)}
<p><a href="${address}">${escapeHtml(link.label)}</a><br>${address}</p>
${paragraphs(closing)}
${unsubscribe ? `<p><a href="${escapeHtml(unsubscribe.address)}">${escapeHtml(unsubscribe.label)}</a></p>` : ''}
</body>
</html>
`
}

const quotation = (message: string) =>
  `<blockquote style="margin:16px 0;padding:0 16px;border-left:4px solid #888888">${withBreaks(message)}</blockquote>`
const withUnixLines = (text: string) => text.replace(/\r\n?/g, '\n')
const withBreaks = (text: string) => escapeHtml(withUnixLines(text)).replaceAll('\n', '<br>\n')
const paragraphs = (texts: string[]) => texts.map((text) => `<p>${withBreaks(text)}</p>`).join('\n')

/** A mail's recipient; without a language, the site's is used. */
export type Recipient = { address: string; language: Language | null }
type Person = { email: string; language: Language | null }

/** Everyone with a valid address, each address once. People come before bare addresses, because their language is known. */
export function eachOnce(people: Person[], addresses: string[] = []): Recipient[] {
  const recipients = new Map<string, Recipient>()
  const add = (recipient: Recipient) => {
    const same = asSent(recipient.address).toLowerCase()
    if (!recipients.has(same)) recipients.set(same, recipient)
  }
  for (const { email, language } of people.filter(hasAddress)) add({ address: email, language })
  for (const address of addresses.filter(isMailAddress)) add({ address, language: null })
  return [...recipients.values()]
}

/** Whether a person has a valid address. */
export const hasAddress = ({ email }: Pick<Person, 'email'>) => isMailAddress(email)

/** Whether a text is printable ASCII. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

const parts = (address: string) => {
  const at = address.lastIndexOf('@')
  return { name: address.slice(0, at), domain: address.slice(at + 1) }
}

/** A domain in ASCII (punycode), which every server understands. */
export const asciiDomain = (domain: string): string => domainToASCII(domain) || domain

/** An address as sent to a mail server: in ASCII, unless the part before the @ has other letters, which only servers with SMTPUTF8 accept. */
export function asSent(address: string): string {
  const { name, domain } = parts(address)
  return isAscii(name) ? `${name}@${asciiDomain(domain)}` : address
}

/** Whether any mail program can reply to an address. */
export const isAnswerable = (address: string): boolean => isAscii(parts(address).name)
