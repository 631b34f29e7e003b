import type { PublicDb } from '#features/public-pages/server/public-db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import { dateTime, type Maker, type Making } from './making.ts'

type Items = {
  id: number
  meeting_id: number
  title: string
  extended_title: string | null
  number: string | null
  position: number
  committee_id: number
}

const itemsBy = (db: PublicDb, column: 'item.id' | 'item.meeting_id', ids: number[]): Promise<Items[]> =>
  db
    .selectFrom('public_agenda_item as item')
    .innerJoin('public_meeting as meeting', 'meeting.id', 'item.meeting_id')
    .where(column, '=', anyOf(ids))
    .select(['item.id', 'item.meeting_id', 'item.title', 'item.extended_title', 'item.number', 'item.position', 'meeting.committee_id'])
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()

const documentsBy = (db: PublicDb, column: 'meeting_id' | 'agenda_item_id', ids: number[]) =>
  db
    .selectFrom('public_document')
    .where(column, '=', anyOf(ids))
    .select(['id', 'kind', 'meeting_id', 'agenda_item_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Files as they stand in other objects, by the id of their document. */
const embedFiles = ({ embed }: Making, documents: { id: number }[]) =>
  embed(
    'file',
    documents.map(({ id }) => String(id)),
  )

export const meetings: Maker = async (making, ids) => {
  const { db, addresses, embed, omit_internal } = making
  const rows = await db.selectFrom('public_meeting').selectAll().where('id', '=', anyOf(ids)).execute()
  const documents = (await documentsBy(db, 'meeting_id', ids)).filter(({ agenda_item_id }) => agenda_item_id === null)
  const files = await embedFiles(making, documents)
  const items = omit_internal ? [] : await itemsBy(db, 'item.meeting_id', ids)
  const embeddedItems = await embed(
    'agendaitem',
    items.map(({ id }) => String(id)),
  )
  const locations = await embed(
    'location',
    ids.map((id) => `meeting-${id}`),
  )
  return new Map(
    rows.map(({ id, title, start, concluded, committee_id }) => {
      const own = documents.filter(({ meeting_id }) => meeting_id === id)
      const filesOf = (kind: string) => own.filter((one) => one.kind === kind).flatMap((one) => files.get(String(one.id)) ?? [])
      const [protocol, ...others] = filesOf('protocols')
      return [
        id,
        {
          name: title,
          start: dateTime(start),
          end: concluded && dateTime(concluded),
          organization: [addresses.of('organization', committee_id)],
          location: locations.get(`meeting-${id}`),
          resultsProtocol: protocol,
          auxiliaryFile: omit_internal ? [] : [...others, ...filesOf('meeting_documents')],
          agendaItem: items.filter(({ meeting_id }) => meeting_id === id).flatMap((item) => embeddedItems.get(String(item.id)) ?? []),
        },
      ]
    }),
  )
}

/** Where meetings take place: an object of its own for each meeting. */
export const locations: Maker = async ({ db, addresses }, ids) => {
  const rows = await db.selectFrom('public_meeting').select(['id', 'location']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, location }) => [id, { description: location, meetings: [addresses.of('meeting', id)] }]))
}

/** Only `order` tells of the position: it counts what is public. */
export const agendaItems: Maker = async ({ db, addresses }, ids) => {
  const withPapers = new Set((await documentsBy(db, 'agenda_item_id', ids)).map(({ agenda_item_id }) => agenda_item_id))
  return new Map(
    (await itemsBy(db, 'item.id', ids)).map(({ id, meeting_id, title, number, position }) => [
      id,
      {
        meeting: addresses.of('meeting', meeting_id),
        number,
        order: position,
        name: title,
        public: true,
        consultation: withPapers.has(id) ? addresses.of('consultation', `item-${id}`) : null,
      },
    ]),
  )
}

/** That the papers of an item are dealt with under it. */
export const consultations: Maker = async ({ db, addresses }, ids) =>
  new Map(
    (await itemsBy(db, 'item.id', ids)).map(({ id, meeting_id, committee_id }) => [
      id,
      {
        paper: addresses.of('paper', `item-${id}`),
        agendaItem: addresses.of('agendaitem', id),
        meeting: addresses.of('meeting', meeting_id),
        organization: [addresses.of('organization', committee_id)],
      },
    ]),
  )

/** The documents of an item are one paper: its proposal, with the attachments. */
export const papersOfItems: Maker = async (making, ids) => {
  const { db, addresses, embed, omit_internal } = making
  const documents = await documentsBy(db, 'agenda_item_id', ids)
  const files = await embedFiles(making, documents)
  const dealtWith = await embed(
    'consultation',
    ids.map((id) => `item-${id}`),
  )
  return new Map(
    (await itemsBy(db, 'item.id', ids)).map(({ id, title, extended_title, number, committee_id }) => {
      const own = documents.filter(({ agenda_item_id }) => agenda_item_id === id)
      const main = own.find(({ kind }) => kind === 'proposals')
      return [
        id,
        {
          body: addresses.body,
          name: extended_title ?? title,
          reference: number,
          mainFile: main && files.get(String(main.id)),
          auxiliaryFile: omit_internal ? [] : own.filter((one) => one !== main).flatMap((one) => files.get(String(one.id)) ?? []),
          underDirectionOf: [addresses.of('organization', committee_id)],
          consultation: [dealtWith.get(`item-${id}`)].filter((one) => one !== undefined),
        },
      ]
    }),
  )
}

/** Submitted motions; their text is their file. */
export const papersOfMotions: Maker = async ({ db, addresses, embed }, ids) => {
  const rows = await db.selectFrom('public_motion').selectAll().where('id', '=', anyOf(ids)).execute()
  const files = await embed(
    'file',
    ids.map((id) => `motion-${id}`),
  )
  return new Map(
    rows.map(({ id, title, number, business_type, submitted_at, committee_id }) => [
      id,
      {
        body: addresses.body,
        name: title,
        reference: number,
        date: submitted_at.slice(0, 10),
        paperType: business_type,
        mainFile: files.get(`motion-${id}`),
        underDirectionOf: [addresses.of('organization', committee_id)],
      },
    ]),
  )
}
