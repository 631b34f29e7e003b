import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAgendaItem, listAgendaItems, listAttachments } from '#features/agenda/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listTags, setTags } from '#features/tags/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Role } from '#platform/shared/actor.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { aCommittee, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { countWaiting, heldBack } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.db.deleteFrom('tag_option').execute()
  await server.db.insertInto('tag_option').values(options).execute()
})

type Style = 'simple' | 'count' | 'progress'
const option = (slug: string, style: Style, content_types: string[]) => ({
  slug,
  style,
  content_types,
  title_de: `${slug} (de)`,
  title_fr: `${slug} (fr)`,
  title_en: `${slug} (en)`,
})
const everything = ['agendaitem', 'proposal', 'attachment', 'protocol']
const options = [
  { ...option('vertraulich', 'simple', everything), readonly: true, sort_order: 9, color: '#a12622' },
  { ...option('lesen', 'simple', everything), sort_order: 3, color: '#f2c94c' },
  { ...option('wort', 'count', ['agendaitem']), sort_order: 2 },
  { ...option('bereit', 'progress', everything), sort_order: 1 },
  { ...option('frueher', 'count', everything), is_active: false, sort_order: 0 },
]

const agenda_items = [
  {
    opengever_id: 2,
    sort_order: 2,
    title: 'Velowege',
    number: '1.',
    tags: ['beschluss', 'vertraulich'],
    proposal: aFile('Antrag.pdf', { tags: ['vertraulich'] }),
    attachments: [aFile('Plan.pdf', { title: 'Plan' })],
  },
]
const manifest = () => aMeetingManifest({ agenda_items, protocol: aFile('Protokoll.pdf') })

/** A meeting of today with an item that has a proposal and an attachment, seen by the whole committee. */
async function aTaggedMeeting() {
  const tagged = await anImportedMeeting(server, { zip: await geverZip({ meetings: [manifest()] }) })
  const me = server.as(tagged.member)
  const meeting = async () => (await me.call(getMeeting, { params: tagged.meeting })).body
  const { protocol, agenda_items: items } = await meeting()
  const { id, proposal, attachments } = items[0]!
  const ids = { agendaitem: id, proposal: proposal!.id, attachment: attachments[0]!.id, protocol: protocol!.id }
  const item = { params: { id } }
  const tag = (person: { id: number; username: string }, ...tags: string[]) =>
    server.as(person).call(setTags.agendaitem, { params: { id }, body: { tags } })
  return { ...tagged, me, ids, item, tag, now: meeting }
}

const slugsOf = (tags: { slug: string; username: string | null }[]) => tags.map(({ slug, username }) => (username ? slug : `(${slug})`))
const full_name = 'Muster Anna'

test('lists active tag options in order and in the caller’s language, filtered by content type', async () => {
  const { committee, member } = await aTaggedMeeting()
  const me = server.as(member)
  const all = await me.call(listTags, { query: {} })
  expect(all.body.map(({ slug }) => slug)).toEqual(['bereit', 'wort', 'lesen', 'vertraulich'])
  const of = async (content_type: 'agendaitem' | 'protocol') => (await me.call(listTags, { query: { content_type } })).body
  expect((await of('protocol')).map(({ slug }) => slug)).toEqual(['bereit', 'lesen', 'vertraulich'])
  expect((await of('agendaitem')).at(-1)).toEqual({
    slug: 'vertraulich',
    name: 'vertraulich (de)',
    color_code: '#a12622',
    style: 'simple',
    readonly: true,
    tagger_count: 2,
    content_types: everything,
  })
  const french = await me.request({ method: 'GET', url: '/api/v1/tag/', headers: { 'accept-language': 'fr' } })
  expect(french.json()[0].name).toBe('bereit (fr)')
  expect((await me.call(listTags, { query: { content_type: 'meetingdocument' as never } })).status).toBe(400)
  expect((await me.call(listTags, { query: { committee: committee.id } })).status).toBe(200)
  const other = await aCommittee(server)
  expect((await me.call(listTags, { query: { committee: other.id } })).status).toBe(404)
})

type MembershipFacts = { roles?: Role[]; end_date?: string }
const alsoIn = ({ id: committee_id }: { id: number }, { id: user_id }: { id: number }, facts: MembershipFacts = {}) =>
  server.db
    .insertInto('membership')
    .values({ user_id, committee_id, roles: ['member'], begin_date: '2020-01-01', ...facts })
    .execute()

test('tagger_count is the number of active members of the committee', async () => {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const me = server.as(responsible)
  await aMember(server, committee, ['member'])
  await aMember(server, committee, ['member', 'responsible'])
  await aMember(server, committee, ['access'])
  await aMember(server, committee, ['member'], { end_date: '2020-12-31' })
  await aMember(server, committee, ['member'], { begin_date: '2999-01-01' })
  const disabled = await aMember(server, committee, ['member'])
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
  const [second, former] = [await aCommittee(server), await aCommittee(server)]
  const inBoth = await aMember(server, second, ['member'])
  await alsoIn(committee, inBoth)
  await aMember(server, former, ['member'])
  const counts = async (query: { committee?: number; content_type?: 'agendaitem' }) => [
    ...new Set((await me.call(listTags, { query })).body.map(({ tagger_count }) => tagger_count)),
  ]
  expect([await counts({ committee: committee.id }), await counts({ content_type: 'agendaitem' })]).toEqual([[3], [3]])
  await alsoIn(second, responsible, { roles: ['access'] })
  await alsoIn(former, responsible, { end_date: '2020-12-31' })
  expect([await counts({ committee: committee.id }), await counts({ content_type: 'agendaitem' })]).toEqual([[3], [3]])
  await aMember(server, second, ['member'])
  expect([await counts({ committee: committee.id }), await counts({})]).toEqual([[3], [4]])
})

test('setting tags replaces the caller’s own; those of others and of imports stay', async () => {
  const { me, member, responsible, tag, item } = await aTaggedMeeting()
  await tag(responsible, 'lesen', 'wort')
  const { body } = await tag(member, 'wort', 'lesen')
  expect(slugsOf(body.tags)).toEqual(['(beschluss)', '(vertraulich)', 'wort', 'wort', 'lesen', 'lesen'])
  expect(body.tags.at(-1)).toEqual({ slug: 'lesen', username: member.username, full_name, created: expect.any(String) })
  expect(body.tags[0]).toEqual({ slug: 'beschluss', username: null, full_name: null, created: null })
  await tag(member, 'wort')
  const created = (await me.call(getAgendaItem, item)).body.tags
  expect(created.filter(({ username }) => username === member.username)).toEqual([
    body.tags.find(({ username }) => username === member.username),
  ])
  const { body: emptied } = await tag(member)
  expect(emptied.tags.map(({ slug, username }) => [slug, username])).toEqual([
    ['beschluss', null],
    ['vertraulich', null],
    ['wort', responsible.username],
    ['lesen', responsible.username],
  ])
  expect(emptied.tag_counts).toEqual([
    { slug: 'wort', count: 1 },
    { slug: 'lesen', count: 1 },
  ])
})

test.each([
  ['unknown', ['nichts']],
  ['switched off', ['frueher']],
  ['imported', ['beschluss']],
  ['readonly', ['vertraulich']],
  ['named twice', ['lesen', 'lesen']],
  ['of the import and a good one', ['lesen', 'vertraulich']],
  ['in other letters', ['LESEN']],
])('rejects a slug that is %s, and changes nothing', async (_, tags) => {
  const { tag, member, me, item } = await aTaggedMeeting()
  await tag(member, 'wort')
  const refused = await tag(member, ...tags)
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['tags']])
  expect(slugsOf((await me.call(getAgendaItem, item)).body.tags)).toEqual(['(beschluss)', '(vertraulich)', 'wort'])
})

test('rejects a slug for another content type; each type has its own tag entries', async () => {
  const { me, ids, now } = await aTaggedMeeting()
  for (const kind of ['proposal', 'attachment', 'protocol'] as const) {
    const call = (...tags: string[]) => me.call(setTags[kind], { params: { id: ids[kind] }, body: { tags } })
    expect((await call('wort')).status).toBe(400)
    expect(slugsOf((await call('lesen')).body.tags).at(-1)).toBe('lesen')
    const page = documentCalls[`${kind}s`].getDocument
    expect(slugsOf((await me.call(page, { params: { id: ids[kind] } })).body.tags).at(-1)).toBe('lesen')
    // An id of another kind is not found.
    expect(
      (await me.call(setTags[kind], { params: { id: ids[kind === 'protocol' ? 'proposal' : 'protocol'] }, body: { tags: [] } })).status,
    ).toBe(404)
  }
  const {
    protocol,
    agenda_items: [listed],
  } = await now()
  expect([protocol!, listed!.proposal!, listed!.attachments[0]!, listed!].map(({ tags }) => slugsOf(tags))).toEqual([
    ['lesen'],
    ['(vertraulich)', 'lesen'],
    ['lesen'],
    ['(beschluss)', '(vertraulich)'],
  ])
  expect(slugsOf((await me.call(listAttachments, { params: { id: ids.agendaitem } })).body[0]!.tags)).toEqual(['lesen'])
})

test('lists show own and imported tags and the counts of others, updated after each change', async () => {
  const { me, responsible, member, tag, item, meeting, now } = await aTaggedMeeting()
  const listed = async () => {
    const [inMeeting] = (await now()).agenda_items
    expect((await me.call(listAgendaItems, { params: meeting })).body).toEqual([inMeeting])
    return { tags: slugsOf(inMeeting!.tags), counts: inMeeting!.tag_counts.map(({ slug, count }) => `${slug} ${count}`) }
  }
  expect(await listed()).toEqual({ tags: ['(beschluss)', '(vertraulich)'], counts: [] })
  await tag(responsible, 'wort', 'lesen')
  expect(await listed()).toEqual({ tags: ['(beschluss)', '(vertraulich)'], counts: ['wort 1', 'lesen 1'] })
  await tag(member, 'wort')
  expect(await listed()).toEqual({ tags: ['(beschluss)', '(vertraulich)', 'wort'], counts: ['wort 2', 'lesen 1'] })
  await tag(responsible)
  expect(await listed()).toEqual({ tags: ['(beschluss)', '(vertraulich)', 'wort'], counts: ['wort 1'] })
  expect(slugsOf((await me.call(getAgendaItem, item)).body.tags)).toEqual(['(beschluss)', '(vertraulich)', 'wort'])
})

test('counts everybody who sees the item, but only active members for progress', async () => {
  const { committee, member, responsible, tag, now } = await aTaggedMeeting()
  const access = await aMember(server, committee, ['access'])
  const leaving = await aMember(server, committee, ['member'])
  for (const person of [member, responsible, access, leaving]) expect((await tag(person, 'wort', 'bereit')).status).toBe(200)
  const counts = async () => (await now()).agenda_items[0]!.tag_counts
  const members = await server.as(member).call(listTags, { query: { committee: committee.id } })
  const { tagger_count } = members.body[0]!
  expect([await counts(), tagger_count]).toEqual([
    [
      { slug: 'bereit', count: 3 },
      { slug: 'wort', count: 4 },
    ],
    3,
  ])
  // Entries stay, but who counts towards the share has changed.
  await server.db.updateTable('membership').set({ end_date: '2020-12-31' }).where('user_id', '=', leaving.id).execute()
  expect(await counts()).toEqual([
    { slug: 'bereit', count: 2 },
    { slug: 'wort', count: 4 },
  ])
})

test('hides tags of an option that is inactive, readonly or for other content, and restores them later', async () => {
  const { member, tag, now, me, item } = await aTaggedMeeting()
  await tag(member, 'wort', 'lesen')
  const change = (values: object) => server.db.updateTable('tag_option').set(values).where('slug', '=', 'wort').execute()
  const shownTags = async () => {
    const [listed] = (await now()).agenda_items
    const { body } = await me.call(getAgendaItem, item)
    expect([body.tags, body.tag_counts]).toEqual([listed!.tags, listed!.tag_counts])
    return [slugsOf(listed!.tags).slice(2), listed!.tag_counts.map(({ slug }) => slug)]
  }
  for (const [away, back] of [
    [{ is_active: false }, { is_active: true }],
    [{ readonly: true }, { readonly: false }],
    [{ content_types: ['protocol'] }, { content_types: ['agendaitem'] }],
  ] as const) {
    await change(away)
    expect(await shownTags()).toEqual([['lesen'], ['lesen']])
    // Sending what is on screen does not remove what is not on screen.
    expect((await tag(member, 'lesen')).status).toBe(200)
    await change(back)
    expect(await shownTags()).toEqual([
      ['wort', 'lesen'],
      ['wort', 'lesen'],
    ])
  }
  await server.db.deleteFrom('tag_option').where('slug', '=', 'wort').execute()
  expect(await shownTags()).toEqual([['lesen'], ['lesen']])
  expect((await tag(member, 'wort')).status).toBe(400)
})

test('former members cannot set tags, and nobody can in an inactive committee', async () => {
  const { committee, member, tag } = await aTaggedMeeting()
  const formerly = await aMember(server, committee, ['member'], { end_date: '2026-09-20' })
  expect([(await tag(formerly, 'lesen')).status, (await tag(member, 'lesen')).status]).toEqual([403, 200])
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  const refused = await tag(member, 'wort')
  expect([refused.status, refused.body]).toEqual([409, { detail: expect.stringContaining('nicht mehr aktiv') }])
})

test('an import replaces imported tags only', async () => {
  const { committee, responsible, member, tag, me, item } = await aTaggedMeeting()
  await tag(member, 'lesen')
  const [first] = agenda_items
  const again = { ...manifest(), agenda_items: [{ ...first, title: 'Velowege, zweite Lesung', tags: ['dringlich'] }] }
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [again] }) })
  expect(slugsOf((await me.call(getAgendaItem, item)).body.tags)).toEqual(['(dringlich)', 'lesen'])
})

test('the audit log records a change of tags without the tags, and no repetition', async () => {
  const { member, tag, item } = await aTaggedMeeting()
  for (const tags of [['lesen'], ['lesen'], []]) await tag(member, ...tags)
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', member.id)
    .where('action', '=', 'set_tags')
    .execute()
  expect(auditEntries.map(({ subject_type, subject_id, details }) => [subject_type, subject_id, details])).toEqual(
    [1, 2].map(() => ['agenda_item', String(item.params.id), {}]),
  )
})

test('simultaneous changes by two tabs leave one of the sets complete', async () => {
  const { member, tag, me, item } = await aTaggedMeeting()
  const sets = [['lesen', 'wort'], ['bereit'], ['wort'], []]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => tag(member, ...sets[turn % sets.length]!)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const left = slugsOf((await me.call(getAgendaItem, item)).body.tags).slice(2)
  expect(sets.map((set) => set.toSorted().join())).toContain(left.toSorted().join())
  expect((await tag(member, 'lesen')).body.tag_counts).toEqual([{ slug: 'lesen', count: 1 }])
})

test('tagging waits for changes to the committee or by the same person, but not for others who tag', async () => {
  const { committee, member, tag, now } = await aTaggedMeeting()
  const row = (db: Db) => db.selectFrom('committee').select('id').where('id', '=', committee.id)
  const holding = async (hold: (db: Db) => Promise<unknown>) => {
    const trx = await server.db.startTransaction().execute()
    await hold(trx)
    return trx
  }
  const another = await holding((db) => row(db).forShare().execute())
  expect((await tag(member, 'lesen')).status).toBe(200)
  await another.commit().execute()
  for (const hold of [(db: Db) => row(db).forNoKeyUpdate().execute(), (db: Db) => lockPerson(db, member.id)]) {
    const held = await holding(hold)
    const tagging = tag(member, 'lesen', 'wort')
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    await held.commit().execute()
    expect((await tagging).status).toBe(200)
  }
  const hall = await Promise.all(Array.from({ length: 12 }, () => aMember(server, committee, ['member'])))
  expect(new Set((await Promise.all(hall.map((person) => tag(person, 'wort')))).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await now()).agenda_items[0]!.tag_counts).toContainEqual({ slug: 'wort', count: 13 })
})

test('refuses tags of a membership that ends while the request waits', async () => {
  const { committee, member, tag, now } = await aTaggedMeeting()
  const held = await server.db.startTransaction().execute()
  await held.selectFrom('committee').select('id').where('id', '=', committee.id).forUpdate().execute()
  await held.updateTable('membership').set({ end_date: '2026-09-20' }).where('user_id', '=', member.id).execute()
  const tagging = tag(member, 'lesen')
  await expect.poll(() => countWaiting(server.db)).toBe(1)
  await held.commit().execute()
  expect((await tagging).status).toBe(403)
  expect((await now()).agenda_items[0]!.tag_counts).toEqual([])
})

test('deleting an option while it is set rejects the request or removes its entries', async () => {
  const { member, responsible, committee, tag, now } = await aTaggedMeeting()
  const people = [member, responsible, ...(await Promise.all(Array.from({ length: 6 }, () => aMember(server, committee, ['member']))))]
  const removing = server.db.deleteFrom('tag_option').where('slug', '=', 'wort').execute()
  const answers = await Promise.all(people.map((person) => tag(person, 'wort')))
  await removing
  expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
  expect((await now()).agenda_items[0]!.tag_counts).toEqual([])
  expect(
    await server.db
      .selectFrom('tag_entry')
      .selectAll()
      .where('meeting_id', '=', (await now()).id)
      .execute(),
  ).toEqual([])
})

test('refuses tags of a membership that ends while the body is being sent', async () => {
  const { member, item, me } = await aTaggedMeeting()
  const send = await heldBack({ server, user: member }, setTags.agendaitem, { ...item, body: { tags: ['lesen'] } })
  const yesterday = dayOf(new Date(server.clock().getTime() - 86_400_000), server.env.time_zone)
  await server.db.updateTable('membership').set({ end_date: yesterday }).where('user_id', '=', member.id).execute()
  expect([403, 404]).toContain(await send())
  await server.db.updateTable('membership').set({ end_date: null }).where('user_id', '=', member.id).execute()
  expect(slugsOf((await me.call(getAgendaItem, item)).body.tags)).toEqual(['(beschluss)', '(vertraulich)'])
})

test('added and removed tags merge with those set by another device, also when sent again', async () => {
  const { ids, tag, member, me } = await aTaggedMeeting()
  await tag(member, 'wort')
  const merge = async (body: { added?: string[]; removed?: string[]; tags?: string[] }) => {
    const { status, body: answer } = await me.call(setTags.agendaitem, { params: { id: ids.agendaitem }, body })
    return status === 200 ? answer.tags.filter(({ username }) => username).map(({ slug }) => slug) : status
  }
  expect(await merge({ added: ['lesen'], removed: [] })).toEqual(['wort', 'lesen'])
  expect(await merge({ added: ['lesen'] })).toEqual(['wort', 'lesen'])
  expect(await merge({ added: ['bereit'], removed: ['wort', 'frueher', 'nichts'] })).toEqual(['bereit', 'lesen'])
  expect(await merge({ added: ['nichts'] })).toBe(400)
  expect(await merge({ tags: [], added: ['wort'] })).toBe(400)
  expect(await merge({})).toBe(400)
  expect(await merge({ removed: ['lesen'] })).toEqual(['bereit'])
})
