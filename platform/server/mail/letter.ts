import { escapeHtml } from '#platform/shared/escape-html.ts'
import type { Language } from '#platform/shared/languages.ts'

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
  link: { label: string; address: string }
}

const rule = '-'.repeat(40)

/** The letter as plain text. */
export const textOf = ({ opening, message, link, closing }: Letter): string =>
  [...opening, ...(message ? [`${rule}\n${withUnixLines(message)}\n${rule}`] : []), `${link.label}:\n${link.address}`, ...closing].join(
    '\n\n',
  )

/** The letter as simple HTML; user input is escaped. */
export function htmlOf({ language, subject, opening, message, link, closing }: Letter): string {
  const address = escapeHtml(link.address)
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
${paragraphs(opening)}
${message && quotation(message)}
<p><a href="${address}">${escapeHtml(link.label)}</a><br>${address}</p>
${paragraphs(closing)}
</body>
</html>
`
}

const quotation = (message: string) =>
  `<blockquote style="margin:16px 0;padding:0 16px;border-left:4px solid #888888">${withBreaks(message)}</blockquote>`
const withUnixLines = (text: string) => text.replace(/\r\n?/g, '\n')
const withBreaks = (text: string) => escapeHtml(withUnixLines(text)).replaceAll('\n', '<br>\n')
const paragraphs = (texts: string[]) => texts.map((text) => `<p>${withBreaks(text)}</p>`).join('\n')
