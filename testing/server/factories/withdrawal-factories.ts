import { sql } from 'kysely'
import { getAgendaItem } from '#features/agenda/contract.ts'
import { createAnnotation } from '#features/annotations/contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import type { FileJson, MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { setTags } from '#features/tags/contract.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { anInk, privateLayerOf } from './annotation-factories.ts'
import { aMember, anImportedMeeting, imported } from './factories.ts'

const attachment = (change: Partial<FileJson> = {}) => aFile('Traktandum 1/Beilage/1_a.pdf', { title: 'Antrag', ...change })
const item = (attachments: FileJson[]) => ({ opengever_id: 1, sort_order: 1, title: 'Kredit', number: '1.', attachments })
const meetingOf = (agenda_items: MeetingJson['agenda_items']) =>
  geverZip({ meetings: [aMeetingManifest({ end: '', protocol: null, documents: [], agenda_items })] })

/** Zips of one meeting with an item and its attachment: the first one, and possible later ones. */
export const zips = {
  whole: () => meetingOf([item([attachment()])]),
  /** Same path, other title and checksum. */
  revised: () => meetingOf([item([attachment({ title: 'Antrag (bereinigt)', modified: '2026-09-01T08:00:00+02:00' })])]),
  withoutAttachment: () => meetingOf([item([])]),
  withoutItem: () => meetingOf([]),
}

/** A meeting with one item and its attachment, a member who may work on both, and another one. */
export async function aMeetingToWithdrawFrom(server: TestServer) {
  const story = await anImportedMeeting(server, { zip: await zips.whole() })
  const { committee, meeting, responsible } = story
  const other = await aMember(server, committee)
  const me = server.as(story.member)
  const [agendaItem] = (await me.call(getMeeting, { params: meeting })).body.agenda_items
  const [document] = agendaItem!.attachments
  const params = { id: document!.id }
  const itemParams = { id: agendaItem!.id }
  const tagged = sql`insert into tag_option (slug, style, content_types, title_de, title_fr, title_en)
    values ('lesen', 'simple', '{agendaitem,attachment}', 'Lesen', 'Lire', 'Read') on conflict do nothing`
  await tagged.execute(server.db)
  return {
    ...story,
    other,
    me,
    item: itemParams,
    document: document!,
    /** What a user can do with the attachment. */
    work: {
      annotation: async () => {
        const { id } = await privateLayerOf(me, document!.version_id)
        return me.call(createAnnotation, { params: { id }, body: { annotation: anInk() } })
      },
      note: () => me.call(noteCalls.attachments.createNote, { params, body: { annotation: 'Nachfragen', public: true } }),
      tag: () => me.call(setTags.attachment, { params, body: { tags: ['lesen'] } }),
    },
    /** What a user can do with the item. */
    itemWork: {
      bookmark: () => me.call(setBookmark, { params: itemParams, body: { bookmark: true } }),
      note: () => me.call(noteCalls.agenda_items.createNote, { params: itemParams, body: { annotation: 'Zum Traktandum' } }),
      tag: () => me.call(setTags.agendaitem, { params: itemParams, body: { tags: ['lesen'] } }),
    },
    importZip: async (zip: keyof typeof zips) =>
      (await imported(server, { committee, by: responsible, zip: await zips[zip]() })).meetings[0]!,
    /** What a user can reach: status of the attachment and the item, and the number of listed withdrawn objects. */
    reach: async (who = me) => {
      const withdrawn = (await who.call(listWithdrawn, { params: meeting })).body
      return {
        document: (await who.call(documentCalls.attachments.getDocument, { params })).status,
        item: (await who.call(getAgendaItem, { params: itemParams })).status,
        listed: [...withdrawn.agenda_items, ...withdrawn.documents].map(({ title }) => title),
      }
    },
  }
}
