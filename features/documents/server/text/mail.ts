import { textOfHtml } from './html.ts'
import type { Pages } from './pages.ts'

/** What a mail says, however it was kept. */
export type Mail = {
  subject?: string | undefined
  /** Who wrote it, and to whom: names and addresses. */
  people: (string | undefined)[]
  text?: string | undefined
  html?: string | undefined
  attachments: (string | null | undefined)[]
}

/** One page: subject, people, what was written, and what the attachments are called. */
export function addMail(pages: Pages, { subject, people, text, html, attachments }: Mail): void {
  const written = text?.trim() ? text : textOfHtml(html ?? '')
  pages.turn()
  pages.add([subject, people.filter(Boolean).join(', '), written, attachments.filter(Boolean).join('\n')].filter(Boolean).join('\n'))
}
