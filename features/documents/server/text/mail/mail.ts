import { textOfHtml } from '#features/documents/server/text/html.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { isCalendarOrContact, textOfContentLines } from './content-lines.ts'

/** The contents of a mail, whatever its file format. */
export type Mail = {
  subject?: string | undefined
  /** Sender and recipients: names and addresses. */
  people: (string | undefined)[]
  text?: string | undefined
  html?: string | undefined
  attachments: Attached[]
}

type Attached = { name: string | null | undefined; mime_type: string | undefined; read: () => Uint8Array }

/** Adds one page: subject, people, text, and the names of attachments; of calendars and contacts also what they say. */
export function addMail(pages: Pages, { subject, people, text, html, attachments }: Mail): void {
  const written = text?.trim() ? text : textOfHtml(html ?? '')
  pages.turn()
  pages.add([subject, people.filter(Boolean).join(', '), written, ...attachments.flatMap(textsOf)].filter(Boolean).join('\n'))
}

/** Of one that cannot be read only the name remains. */
function textsOf({ name, mime_type, read }: Attached): string[] {
  const texts = name ? [name] : []
  if (!isCalendarOrContact({ name: name ?? '', mime_type: mime_type ?? '' })) return texts
  try {
    return [...texts, textOfContentLines(Buffer.from(read()))]
  } catch {
    return texts
  }
}
