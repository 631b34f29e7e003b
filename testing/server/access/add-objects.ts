import { randomUUID } from 'node:crypto'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup, aCommitteeLink } from '#testing/server/factories/committee-factories.ts'
import { aBasicDocument, aPersonalDocument, aSection } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aDocument, aMeeting, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { aBusinessOf, aPostedFile, aPostingOf } from '#testing/server/factories/motions/posting-factories.ts'
import { aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { unique } from '#testing/server/test-server.ts'
import { aMotionOf } from './rows/motion-rows.ts'
import type { World } from './world.ts'

/** Adds one more of everything that lists show to OW, who sees all of it, and to the lists of others. */
export async function growByOne(world: World): Promise<void> {
  await growCommittees(world)
  await growMeeting(world)
  await growWork(world)
  await growOwn(world)
}

async function growCommittees({ server, committee, people }: World) {
  const other = await aCommittee(server)
  const seat = { committee_id: other.id, roles: ['member' as const], begin_date: null, end_date: null }
  const members = [people.OW!, people.MB!, people.RS!].map(({ id: user_id }) => ({ user_id, ...seat }))
  await server.db.insertInto('membership').values(members).execute()
  for (const one of [other, committee]) await aMeeting(server, one, { start: '2026-09-15T08:00:00+02:00', opengever_id: randomId() })
  await aCommitteeGroup(server, committee, { people: [people.OW!, people.MB!] })
  await aCommitteeLink(server, committee)
  await aBasicDocument(server, committee, { section: await aSection(server, committee) })
}

const randomId = () => Number.parseInt(randomUUID().slice(0, 7), 16)

/** Adds an item on the agenda, with a business and papers, one of which has two versions. */
async function growMeeting({ server, committee, meeting_id, people }: World) {
  const business = await aBusinessOf(server, committee)
  const facts = { meeting_id, business_id: business.id, title: unique('Geschäft'), is_paragraph: false, sort_order: 9 }
  const item = await server.db.insertInto('agenda_item').values(facts).returning('id').executeTakeFirstOrThrow()
  await server.db.insertInto('agenda_entry').values({ meeting_id, agenda_item_id: item.id, day: '2026-09-14', order: 9 }).execute()
  await server.db.insertInto('bookmark').values({ user_id: people.OW!.id, agenda_item_id: item.id }).execute()
  const { version_id } = await aDocument(server, { id: meeting_id }, { bytes: Buffer.from(unique('Bericht')) })
  await server.db.insertInto('document_reading').values({ user_id: people.MB!.id, version_id, last_seen: now }).execute()
  await server.db.updateTable('meeting').set({ revision: randomUUID() }).where('id', '=', meeting_id).execute()
}

const now = '2026-11-20T09:00:00+01:00'

/** Adds work of OW: notes, a personal document, a layer shared with MB, a motion, a posting. */
async function growWork(world: World) {
  const { server, committee, meeting_id, people, clients, documents, paramsOf } = world
  const item = { id: paramsOf('agenda_items/').id ?? 0 }
  for (const kind of ['protocols', 'proposals', 'attachments', 'meeting_documents'] as const)
    await aWrittenNote(clients.OW, { kind, id: documents[kind].id }, { public: true })
  await aWrittenNote(clients.OW, { kind: 'meetings', id: meeting_id }, { public: true })
  await aWrittenNote(clients.OW, { kind: 'agenda_items', id: item.id }, { public: true })
  await aWrittenNote(clients.OW, { kind: 'committees', id: committee.id }, { public: true })
  await aPersonalDocument(server, item, { owner: people.OW! })
  const layer = { version_id: documents.protocols.version_id, owner_id: people.OW!.id, name: 'Ebene', is_private: false, updated: now }
  const { id: layer_id } = await server.db.insertInto('annotation_layer').values(layer).returning('id').executeTakeFirstOrThrow()
  await server.db
    .insertInto('layer_recipient')
    .values({ layer_id, committee_id: committee.id, user_id: people.MB!.id, group_id: null })
    .execute()
  await aMotionOf(world, 'OPEN')
  await aPostingOf(server, { committee, poster: people.OW! })
}

async function growOwn({ server, people }: World) {
  const user_id = people.OW!.id
  server.as(people.OW)
  await server.db
    .insertInto('device')
    .values({ user_id, key: Buffer.alloc(32), user_agent: '', created: now, last_contact: now })
    .execute()
  const passkey = { credential_id: unique('credential'), public_key: Buffer.alloc(0), counter: 0, transports: [], name: 'Telefon' }
  await server.db
    .insertInto('passkey')
    .values({ ...passkey, user_id, created: now })
    .execute()
  const option = { title_de: 'Wichtig', title_fr: 'Important', title_en: 'Important', slug: unique('wichtig'), style: 'simple' as const }
  await server.db
    .insertInto('tag_option')
    .values({ ...option, content_types: ['agendaitem'] })
    .execute()
  await server.db
    .insertInto('meeting_template_fragment')
    .values({ name: unique('Einladung'), text: 'Guten Tag' })
    .execute()
}

/** Adds one more part to the object that a row created for its request. */
export async function growAskedByOne(world: World, path: string, { id }: { id?: number | string }): Promise<void> {
  const { server, committee } = world
  if (path.startsWith('vorstoss/')) {
    const signatory = { motion_id: Number(id), committee_id: committee.id, role: 'OTHER_SIGNATORY' as const, is_committee: false }
    await server.db
      .insertInto('motion_signatory')
      .values({ ...signatory, user_id: (await aMember(server, committee)).id })
      .execute()
    const file = await aPostedFile(server, Buffer.from(unique('Plan')))
    await server.db
      .insertInto('motion_attachment')
      .values({ motion_id: Number(id), added: now, ...file })
      .execute()
  }
  if (path.startsWith('annotationlayers/')) {
    const { id: annotation_id, ...ink } = anInk()
    const { owner_id } = await server.db
      .selectFrom('annotation_layer')
      .select('owner_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    const content = JSON.stringify({ id: annotation_id, ...ink })
    await server.db
      .insertInto('annotation')
      .values({ owner_id, id: annotation_id, layer_id: Number(id), content, created: now, updated: now })
      .execute()
  }
  if (/^ris\/\w+\/:id/.test(path)) {
    const { place } = await server.db
      .selectFrom('posting_file')
      .select(({ fn }) => fn.countAll<number>().as('place'))
      .where('posting_id', '=', Number(id))
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('posting_file')
      .values({ posting_id: Number(id), place: place + 1, ...(await aPostedFile(server, Buffer.from(unique('Plan')))) })
      .execute()
  }
  if (path.startsWith('businesses/:id')) await growBusiness(world, Number(id))
  if (path.startsWith('admin/')) await aPerson(server)
}

async function growBusiness({ server, meeting_id }: World, business_id: number) {
  const facts = { meeting_id, business_id, title: unique('Geschäft'), is_paragraph: false, sort_order: 9 }
  await server.db.insertInto('agenda_item').values(facts).execute()
}
