import { textOfHtml } from './html.ts'
import type { Pages } from './pages.ts'

/** The contents of a mail, whatever its file format. */
export type Mail = {
  subject?: string | undefined
  /** Sender and recipients: names and addresses. */
  people: (string | undefined)[]
  text?: string | undefined
  html?: string | undefined
  attachments: (string | null | undefined)[]
}

/** Adds one page: subject, people, text, and the names of attachments. */
export function addMail(pages: Pages, { subject, people, text, html, attachments }: Mail): void {
  const written = text?.trim() ? text : textOfHtml(html ?? '')
  pages.turn()
  pages.add([subject, people.filter(Boolean).join(', '), written, attachments.filter(Boolean).join('\n')].filter(Boolean).join('\n'))
}
