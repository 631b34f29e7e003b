import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { seesBusiness } from '#testing/server/model/reference.ts'
import { isNamedByMotion, secret, type Unseen, unseenBy } from '#testing/server/model/unseen.ts'
import { addOfOthers } from './add-of-others.ts'
import type { Built } from './build.ts'
import { dayAt, now } from './ground.ts'
import type { World } from './world.ts'

/** Changes everything that a user must not see, and adds more, directly in the database, so that no events are published. */
export async function alterUnseen(built: Built, person: number): Promise<void> {
  const { world, ids } = built
  const unseen: Unseen = (list) => unseenBy(world, person, list).map((at) => ids[list][at] ?? 0)
  await alterCommittees(built, person, unseen)
  await alterMeetings(built, person, unseen)
  await alterPapers(built, person, unseen)
  await addOfOthers(built, person)
}

async function alterCommittees({ server: { db }, ids, world }: Built, person: number, unseen: Unseen) {
  for (const at of unseenBy(world, person, 'committees')) {
    if (isNamedTo(world, person, at)) continue
    const id = ids.committees[at] ?? 0
    const switches = { hidden: true, is_active: true, members_can_see_all_meetings: true, ris_proposals_enabled: true }
    await db
      .updateTable('committee')
      .set({ title: secret(), group_type_title: secret(), ...switches })
      .where('id', '=', id)
      .execute()
    Object.assign(world.committees[at] ?? {}, { is_active: true, members_can_see_all_meetings: true })
    // With another title it no longer matches as the source of a business.
    for (const business of world.businesses) if (business.source === at) business.source = null
  }
  for (const [at, membership] of world.memberships.entries()) {
    const { person: whose, committee } = membership
    if (whose === person || world.committees[committee] === undefined || !unseen('committees').includes(ids.committees[committee] ?? 0))
      continue
    const change = { roles: ['access' as const, 'responsible' as const], begin_date: dayAt(-3), end_date: null }
    await db
      .updateTable('membership')
      .set(change)
      .where('id', '=', ids.memberships[at] ?? 0)
      .execute()
    Object.assign(membership, { roles: change.roles, begin: -3, end: null })
  }
  for (const at of unseenBy(world, person, 'groups')) {
    const title = isNamedByMotion(world, person, at) ? {} : { title: secret() }
    await db
      .updateTable('committee_group')
      .set({ ...title, email_addresses: ['geheim@example.org'] })
      .where('id', '=', ids.groups[at] ?? 0)
      .execute()
  }
  for (const id of unseen('links'))
    await db.updateTable('committee_link').set({ title: secret(), url: 'https://secret.example/' }).where('id', '=', id).execute()
  for (const id of unseen('sections')) await db.updateTable('document_section').set({ title: secret() }).where('id', '=', id).execute()
  for (const id of unseen('basic_documents')) {
    await db
      .updateTable('basic_document')
      .set({ title: secret(), file_name: `${secret()}.docx`, updated: '2026-11-19T10:00:00Z' })
      .where('id', '=', id)
      .execute()
  }
  for (const id of unseen('businesses')) {
    await db
      .updateTable('business')
      .set({ title: secret(), number: secret(), type: secret(), responsible: secret() })
      .where('id', '=', id)
      .execute()
  }
  for (const id of unseen('postings'))
    await db.updateTable('posting').set({ title: secret(), state: 'accepted' }).where('id', '=', id).execute()
}

/** Users know the committee of a business they see, and of their own postings. */
const isNamedTo = (world: World, person: number, at: number) =>
  world.businesses.some(({ committee }, business) => committee === at && seesBusiness(world, person, business)) ||
  world.postings.some(({ committee, poster }) => committee === at && poster === person)

/** Changes hidden meetings, and adds one more of each. */
async function alterMeetings({ server: { db }, ids, world }: Built, person: number, unseen: Unseen) {
  for (const at of unseenBy(world, person, 'meetings')) {
    const id = ids.meetings[at] ?? 0
    Object.assign(world.meetings[at] ?? {}, { is_concluded: false })
    const texts = { title: secret(), location: secret(), description: secret(), slot_notes: { [dayAt(0)]: secret() } }
    await db
      .updateTable('meeting')
      .set({ ...texts, updated: '2026-11-19T10:00:00Z', concluded: null })
      .where('id', '=', id)
      .execute()
    const { committee_id, start, days, slots } = await db
      .selectFrom('meeting')
      .select(['committee_id', 'start', 'days', 'slots'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: meeting_id } = await db
      .insertInto('meeting')
      .values({ committee_id, start, days, slots, title: secret(), imported_at: now, updated: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = { meeting_id, title: secret(), is_paragraph: false, sort_order: 0 }
    const { id: agenda_item_id } = await db.insertInto('agenda_item').values(item).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('agenda_entry')
      .values({ meeting_id, agenda_item_id, day: dayAt(0), order: 0, is_active: true })
      .execute()
  }
  for (const id of unseen('items')) {
    await db
      .updateTable('agenda_item')
      .set({ title: secret(), extended_title: secret(), number_or_business_number: secret(), imported_tags: ['gelesen'] })
      .where('id', '=', id)
      .execute()
  }
  for (const id of unseen('entries')) await db.updateTable('agenda_entry').set({ notes: secret() }).where('id', '=', id).execute()
  for (const id of unseen('motions'))
    await db.updateTable('motion').set({ title: secret(), is_urgent: true }).where('id', '=', id).execute()
}

/** Changes documents, layers and notes that a user does not see. */
async function alterPapers({ server: { db }, file, ids, world }: Built, person: number, unseen: Unseen) {
  for (const [at, id] of ids.documents.entries()) {
    if (world.documents[at]?.gone || !unseen('documents').includes(id)) continue
    await db.updateTable('document').set({ title: secret() }).where('id', '=', id).execute()
    const { count } = await db
      .selectFrom('document_version')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow()
    const facts = { document_id: id, number: count + 1, ...file, mime_type: 'application/pdf', file_name: `${secret()}.pdf` }
    await db
      .insertInto('document_version')
      .values({ ...facts, source_checksum: '', color_code: '#ff0000', updated: now })
      .execute()
    const { meeting = 0, item = null, kind } = world.documents[at] ?? {}
    if (item !== null && kind !== 'personal_documents') {
      const option = await db.selectFrom('tag_option').select('id').executeTakeFirstOrThrow()
      const entry = {
        option_id: option.id,
        user_id: ids.persons[(person + 1) % world.persons] ?? 0,
        meeting_id: ids.meetings[meeting] ?? 0,
      }
      await db
        .insertInto('tag_entry')
        .values({ ...entry, content_type: kind === 'proposals' ? 'proposal' : 'attachment', document_id: id, created: now })
        .onConflict((on) => on.doNothing())
        .execute()
    }
  }
  for (const id of unseen('layers')) {
    await db.updateTable('annotation_layer').set({ updated: '2026-11-19T10:00:00Z' }).where('id', '=', id).execute()
    await db.updateTable('annotation_layer').set({ name: secret() }).where('id', '=', id).where('is_private', '=', false).execute()
    await db
      .updateTable('annotation')
      .set({ content: JSON.stringify(anInk({ color: '#ff0000' })) })
      .where('layer_id', '=', id)
      .execute()
  }
  for (const id of unseen('notes')) await db.updateTable('note').set({ annotation: secret(), updated: now }).where('id', '=', id).execute()
}
