import type { Appendix } from '#features/annotations/server/interchange/append-notes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'
import type { WantedDocument } from './repository.ts'

/** The objects in a download that may have notes. */
export type NotableObjects = {
  /** Set for a whole meeting. */
  meeting: { id: number; title: string } | null
  items: { id: number; numbered_title: string }[]
  documents: Pick<WantedDocument, 'id' | 'agenda_item_id' | 'title'>[]
}
type Formats = { language: Language; time_zone: string }

/** The caller's notes on the objects of a download, object by object in its order; never anybody else's. */
export async function ownNotes(db: Db, me: Actor, { held, ...formats }: Formats & { held: NotableObjects }): Promise<Appendix> {
  const rows = await notesOf(db, me, held)
  const sectionOf = (title: string, of: (row: Row) => boolean) => ({
    title,
    notes: rows.filter(of).map((row) => ({ heading: headingOf(row, formats), text: row.annotation })),
  })
  const ofDocuments = (item: { id: number; numbered_title: string } | null) =>
    held.documents
      .filter(({ agenda_item_id }) => agenda_item_id === (item?.id ?? null))
      .map(({ id, title }) => sectionOf(item ? `${item.numbered_title} · ${title}` : title, (row) => row.document_id === id))
  const sections = [
    ...(held.meeting ? [sectionOf(held.meeting.title, ({ content_type }) => content_type === 'meeting')] : []),
    ...ofDocuments(null),
    ...held.items.flatMap((item) => [sectionOf(item.numbered_title, (row) => row.agenda_item_id === item.id), ...ofDocuments(item)]),
  ]
  return sections.filter(({ notes }) => notes.length > 0)
}

/** Sorted by page of a document, those without a page first; newest first within a page. */
const notesOf = (db: Db, me: Actor, { meeting, items, documents }: NotableObjects) =>
  db
    .selectFrom('note')
    .where('author_id', '=', me.id)
    .where((note) =>
      note.or([
        note.and([note('content_type', '=', 'meeting'), note('meeting_id', '=', meeting?.id ?? null)]),
        note('agenda_item_id', '=', anyIdOf(items)),
        note('document_id', '=', anyIdOf(documents)),
      ]),
    )
    .select(['content_type', 'agenda_item_id', 'document_id', 'annotation', 'page_number', 'created'])
    .orderBy('page_number', (order) => order.asc().nullsFirst())
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()

type Row = Awaited<ReturnType<typeof notesOf>>[number]

const anyIdOf = (all: { id: number }[]) => anyOf(all.map(({ id }) => id))

function headingOf({ page_number, created }: Row, { language, time_zone }: Formats): string {
  const written = dayAndTime(created, time_zone)
  if (page_number === null) return written
  return `${translate(language, { key: 'downloads.notes_page', params: { page: page_number } })} · ${written}`
}

/** The same as a text file. */
export const textOfNotes = (sections: Appendix): string =>
  sections
    .map(({ title, notes }) => [`${title}\n${'='.repeat(title.length)}`, ...notes.map(asText)].join('\n\n'))
    .join('\n\n\n')
    .concat('\n')

const asText = ({ heading, text }: Appendix[number]['notes'][number]) => `${heading}\n${text}`
