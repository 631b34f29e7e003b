import { afterAll, beforeAll, expect, test } from 'vitest'
import { workersOf } from '#app/server/workers.ts'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { changeMotion, openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { acceptPosting } from '#features/records/contract.ts'
import { changeSubscriptions, type Delivery, eventKinds, type Subscription } from '#features/subscriptions/contract.ts'
import { privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, aSignature, asFirst, asOther, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { aPostingOf, someStaff } from '#testing/server/factories/motions/posting-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

const now = '2026-11-20T10:00:00+01:00'
const nextMorning = '2026-11-21T07:00:00+01:00'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL: 'https://sitzungen.example', PATH_PREFIX: '/rat' })
  server.stand(now)
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = { id: number; username: string }
type Committee = { id: number; title: string }

const zipOf = (checksum = 'one', opengever_id = 1) =>
  geverZip({
    meetings: [
      aMeetingManifest({
        opengever_id,
        title: 'Budgetsitzung',
        start: '2026-12-01T09:00:00+01:00',
        end: null,
        protocol: null,
        documents: [aFile('e.pdf', { title: 'Einladung', checksum }), aFile('f.pdf', { title: 'Fahrplan', checksum })],
        agenda_items: [],
      }),
    ],
  })

async function subscribe(person: Person, committee: Committee, choice: Partial<Omit<Subscription, 'title'>> = {}) {
  const email = `${unique('anna')}@example.org`
  await server.db.updateTable('app_user').set({ email }).where('id', '=', person.id).execute()
  const subscriptions = [{ committee_id: committee.id, delivery: 'at_once' as const, kinds: [...eventKinds], ...choice }]
  const { status } = await server.as(person).call(changeSubscriptions, { body: { subscriptions } })
  expect(status).toBe(200)
  return email
}

const run = (at = now) => {
  server.stand(at)
  return workersOf(server)
    .tell_events({})
    .finally(() => server.stand(now))
}

const mailsTo = (address: string) =>
  server.db.selectFrom('mail').select(['subject', 'text', 'html', 'unsubscribe']).where('to_address', '=', address).orderBy('id').execute()

/** The lines that count events, in the mails to an address. */
const linesTo = async (address: string) =>
  (await mailsTo(address)).map(({ text }) => text.split('\n').filter((line) => line.startsWith('•') || line.startsWith('   –')))

async function aStory(delivery: Delivery = 'at_once') {
  server.stand('2026-11-20T09:00:00+01:00')
  const made = await anImportedMeeting(server, { zip: await zipOf() })
  server.stand(now)
  const email = await subscribe(made.member, made.committee, { delivery })
  const again = async (checksum = 'two', opengever_id = 1) =>
    void (await imported(server, { committee: made.committee, by: made.responsible, zip: await zipOf(checksum, opengever_id) }))
  return { ...made, email, again }
}

test('one import is one mail, which counts and names nothing; it is sent once', async () => {
  const { committee, email, again } = await aStory()
  await run()
  expect(await mailsTo(email)).toEqual([])
  await again('two')
  await again('one', 2)
  await run()
  await run()
  const [mail, ...others] = await mailsTo(email)
  expect([others, await linesTo(email)]).toEqual([[], [['• 1 neue Sitzung', '• 2 neue oder geänderte Unterlagen']]])
  expect(mail?.subject).toBe('Traktanda: Neues für Sie')
  for (const secret of ['Einladung', 'Fahrplan', 'Budgetsitzung', committee.title, 'Muster'])
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(secret)
  expect(mail?.text).toContain('https://sitzungen.example/rat/')
  expect(mail?.unsubscribe).toMatch(/^https:\/\/sitzungen\.example\/rat\/unsubscribe\/\d+-\d+\.[\w-]{43}$/)
})

type Made = Awaited<ReturnType<typeof aStory>>
const setMember = ({ member, committee }: Made, set: object) =>
  server.db.updateTable('membership').set(set).where('user_id', '=', member.id).where('committee_id', '=', committee.id).execute()

/** What keeps somebody from being told of a new version, although they had chosen to be. */
const lost: [name: string, change: (made: Made) => Promise<unknown>][] = [
  ['who chose nothing', ({ member, committee }) => subscribe(member, committee, { delivery: 'none' })],
  ['who chose other kinds', ({ member, committee }) => subscribe(member, committee, { kinds: ['meeting', 'share'] })],
  ['whose membership has ended', (made) => setMember(made, { end_date: '2026-11-19' })],
  ['whose membership is gone', ({ member }) => server.db.deleteFrom('membership').where('user_id', '=', member.id).execute()],
  ['who is disabled', ({ member }) => server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', member.id).execute()],
  ['who has no address', ({ member }) => server.db.updateTable('app_user').set({ email: '' }).where('id', '=', member.id).execute()],
  [
    'of an inactive committee',
    ({ committee }) => server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute(),
  ],
  ['who added it', ({ member }) => server.db.updateTable('event').set({ actor_id: member.id }).execute()],
  ['who does not see the meeting', (made) => setMember(made, { end_date: '2026-11-25' })],
  ['who has read it', readPapers],
  [
    'once it is withdrawn',
    ({ meeting }) => server.db.updateTable('document').set({ withdrawn: now }).where('meeting_id', '=', meeting.id).execute(),
  ],
  ['once the meeting is removed', ({ meeting }) => server.db.deleteFrom('meeting').where('id', '=', meeting.id).execute()],
]

async function readPapers({ member, meeting }: Made) {
  const me = server.as(member)
  for (const { id, version_id } of (await me.call(getMeeting, { params: meeting })).body.meeting_documents)
    expect((await me.call(documentCalls.meeting_documents.seeVersion, { params: { id, version_id } })).status).toBe(200)
}

test.each(lost)('nobody is told %s', async (_, change) => {
  const [made, told] = [await aStory(), await aStory()]
  const { email } = made
  await made.again()
  await change(made)
  await told.again()
  await run()
  const addresses = [
    email,
    ...(await server.db.selectFrom('app_user').select('email').where('id', '=', made.member.id).execute()).map((row) => row.email),
  ]
  for (const address of addresses.filter(Boolean)) expect(await mailsTo(address)).toEqual([])
  expect(await linesTo(told.email)).toEqual([['• 2 neue oder geänderte Unterlagen']])
})

test('what happened before somebody chose is not told', async () => {
  const { member, committee, again } = await aStory('none')
  await again()
  server.stand('2026-11-20T10:05:00+01:00')
  const email = await subscribe(member, committee)
  await run('2026-11-20T10:06:00+01:00')
  expect(await mailsTo(email)).toEqual([])
})

test('in the morning there is one mail of everything that is still new, and none on days with nothing', async () => {
  const [made, early] = [await aStory('morning'), await aStory('morning')]
  await run('2026-11-20T10:00:00+01:00')
  await made.again('two')
  await made.again('three')
  await early.again()
  await run('2026-11-20T18:00:00+01:00')
  await run('2026-11-21T06:59:00+01:00')
  expect(await mailsTo(made.email)).toEqual([])
  await readPapers(early)
  await run(nextMorning)
  await run('2026-11-21T07:01:00+01:00')
  await run('2026-11-22T07:00:00+01:00')
  expect([await linesTo(made.email), await linesTo(early.email)]).toEqual([[['• 2 neue oder geänderte Unterlagen']], []])
})

test.each([
  ['summer time begins', '2027-03-28', '2027-03-28T06:59:00+02:00', '2027-03-28T07:00:00+02:00'],
  ['summer time ends', '2027-10-31', '2027-10-31T06:59:00+01:00', '2027-10-31T07:00:00+01:00'],
])('when %s the mail is made at seven on the site’s clock', async (_name, _day, before, at) => {
  const made = await aStory('morning')
  await made.again()
  await run(before)
  expect(await mailsTo(made.email)).toEqual([])
  await run(at)
  expect(await mailsTo(made.email)).toHaveLength(1)
})

test('two servers that make the mails at the same time send each once', async () => {
  const [atOnce, inMorning] = [await aStory('at_once'), await aStory('morning')]
  await atOnce.again()
  await inMorning.again()
  server.stand('2027-11-01T07:00:00+01:00')
  const { tell_events } = workersOf(server)
  await Promise.all([tell_events({}), tell_events({}), tell_events({})])
  server.stand(now)
  expect([await mailsTo(atOnce.email), await mailsTo(inMorning.email)].map(({ length }) => length)).toEqual([1, 1])
})

test('a run that fails before its end is repeated whole', async () => {
  const { email, again } = await aStory()
  await again()
  const failing = { ...server, jobs: { ...server.jobs, send: () => Promise.reject(new Error('killed')) } }
  await expect(workersOf(failing).tell_events({})).rejects.toThrow('killed')
  expect(await mailsTo(email)).toEqual([])
  await run()
  expect(await mailsTo(email)).toHaveLength(1)
})

test('mails are in the language of their reader, and name titles only if the site allows it', async () => {
  await using open = await testServer({ MAIL_CONTENT: 'on', ROOT_URL: 'https://sitzungen.example' })
  const outer = server
  server = open
  server.stand(now)
  try {
    const { member, email, again } = await aStory()
    await server.db.updateTable('app_user').set({ language: 'fr' }).where('id', '=', member.id).execute()
    await again()
    await run()
    expect(await linesTo(email)).toEqual([
      ['• 2 documents nouveaux ou modifiés', '   – Einladung (Budgetsitzung)', '   – Fahrplan (Budgetsitzung)'],
    ])
  } finally {
    server = outer
  }
})

test('a shared layer is told to those who are new among its recipients, unless the sender writes to them', async () => {
  const { committee, member, meeting, email } = await aStory()
  const other = await aMember(server, committee)
  const third = await aMember(server, committee)
  const [emailOfOther, emailOfThird] = [await subscribe(other, committee), await subscribe(third, committee)]
  const me = server.as(member)
  const [paper] = (await me.call(getMeeting, { params: meeting })).body.meeting_documents
  const layer = await privateLayerOf(me, paper!.version_id)
  const share = async (people: Person[], send_message = false) =>
    expect(
      (
        await me.call(shareLayer, {
          params: { id: layer.id },
          body: { name: 'Votum', send_message, text: 'Bitte lesen', users: people.map(({ id }) => ({ id, type: 'user' as const })) },
        })
      ).status,
    ).toBe(200)
  await share([other])
  await run()
  await share([other, third])
  await run()
  const shared = [['• 1 Dokument mit neu geteilten Anmerkungen']]
  expect([await linesTo(email), await linesTo(emailOfOther), await linesTo(emailOfThird)]).toEqual([[], shared, shared])
  const fourth = await aMember(server, committee)
  const emailOfFourth = await subscribe(fourth, committee)
  await share([other, third, fourth], true)
  await run()
  expect(await linesTo(emailOfFourth)).toEqual([[]])
})

test('a motion is told to those who are asked to sign and have not, each once', async () => {
  const story = await aMotionMeeting(server)
  const { committee, first, second, third, other, beside, responsible } = story
  const people = [first, second, third, other, beside]
  const emails = []
  // The meeting was new before anybody chose.
  await server.db.deleteFrom('event').execute()
  for (const person of people) emails.push(await subscribe(person, committee))
  const motion = await aMotion(server, story, { signatories: [asSecond(second), asOther(third)] })
  await run()
  expect((await server.as(first).call(openMotion, { params: { id: motion.id } })).status).toBe(200)
  expect((await server.as(third).call(signMotion, { params: { id: motion.id } })).status).toBe(200)
  await run()
  const signatories = [asFirst(first), asSecond(second), asOther(third), asOther(other)]
  expect((await server.as(responsible).call(changeMotion, { params: { id: motion.id }, body: { signatories } })).status).toBe(200)
  await run()
  const asked = [['• 1 Vorstoss, den Sie unterzeichnen können']]
  expect(await Promise.all(emails.map(linesTo))).toEqual([[], asked, [], asked, []])
})

const movedTo = ({ id }: { id: number }, day: string) =>
  server.db
    .updateTable('meeting')
    .set({ start: `${day}T09:00:00+01:00`, days: [day] })
    .where('id', '=', id)
    .execute()

/** A meeting that begins at nine on that day, with an open motion, and people who chose to be written to. */
async function aMotionOf(day: string, delivery: Delivery) {
  const story = await aMotionMeeting(server)
  const { committee, meeting, first, second, third, beside } = story
  await movedTo(meeting, day)
  const motion = await aMotion(server, story, { status: 'OPEN', signatories: [asSecond(second), asOther(third)] })
  await server.db.deleteFrom('event').execute()
  const emails = []
  for (const person of [first, second, third, beside]) emails.push(await subscribe(person, committee, { delivery }))
  return { ...story, motion, emails }
}

test.each([
  ['at_once', '2026-12-03T08:59:00+01:00', '2026-12-03T09:00:00+01:00'],
  ['morning', '2026-12-06T23:00:00+01:00', '2026-12-07T07:00:00+01:00'],
] as const)('those who have not signed are reminded once when the meeting begins: %s', async (delivery, before, at) => {
  const { motion, third, meeting, emails } = await aMotionOf(at.slice(0, 10), delivery)
  await aSignature(server, motion, third)
  await run(before)
  expect(await Promise.all(emails.map(linesTo))).toEqual([[], [], [], []])
  server.stand(at)
  const { tell_events } = workersOf(server)
  await Promise.all([tell_events({}), tell_events({})])
  await run(at.replace('T0', 'T1'))
  const asked = [['• 1 Vorstoss, den Sie unterzeichnen können']]
  expect(await Promise.all(emails.map(linesTo))).toEqual([[], asked, [], []])
  expect((await mailsTo(emails[1]!))[0]?.text).toContain(
    `https://sitzungen.example/rat/meetings/${meeting.id}/vorstoesse?motion=${motion.id}`,
  )
})

test('a meeting that is moved after it has begun reminds again; one without open motions never', async () => {
  const { motion, meeting, emails } = await aMotionOf('2026-12-03', 'at_once')
  await run('2026-12-03T09:00:00+01:00')
  await movedTo(meeting, '2026-12-04')
  await run('2026-12-04T09:00:00+01:00')
  await server.db.updateTable('motion').set({ status: 'SUBMITTED', submitted_at: now }).where('id', '=', motion.id).execute()
  await movedTo(meeting, '2026-12-05')
  await run('2026-12-05T09:00:00+01:00')
  expect((await linesTo(emails[1]!)).length).toBe(2)
})

test('submitting a motion notifies requested signatories and those who have signed, but not the first signatory', async () => {
  const story = await aMotionMeeting(server)
  const { committee, first, second, third, beside, responsible } = story
  const motion = await aMotion(server, story, { status: 'OPEN', signatories: [asSecond(second), asOther(third)] })
  // The meeting has begun before anybody chose.
  await run()
  const emails = []
  for (const person of [first, second, third, beside, responsible]) emails.push(await subscribe(person, committee))
  await server.as(third).call(signMotion, { params: { id: motion.id } })
  await run()
  expect((await server.as(first).call(submitMotion, { params: { id: motion.id } })).status).toBe(200)
  await run()
  const told = [['• 1 eingereichter oder zurückgezogener Vorstoss']]
  expect(await Promise.all(emails.map(linesTo))).toEqual([[], told, told, [], []])
})

test('a decision on a motion is told to responsible persons; its poster gets the mail about the posting', async () => {
  const story = await aMotionMeeting(server)
  const { committee, first, responsible, other } = story
  const { id: motion_id } = await aMotion(server, story, { status: 'SUBMITTED' })
  const poster = await aMember(server, committee, ['responsible'])
  const posting = await aPostingOf(server, { committee, poster }, { motion_id, state: 'received' })
  await server.db.deleteFrom('event').execute()
  const emails = []
  for (const person of [responsible, poster, other, first]) emails.push(await subscribe(person, committee))
  const staff = await someStaff(server)
  const body = { number: unique('SGB'), title: 'Velowege' }
  expect((await server.as(staff).call(acceptPosting, { params: { id: posting.id }, body })).status).toBe(200)
  await run()
  expect(await Promise.all(emails.map(linesTo))).toEqual([[['• 1 Entscheid über einen eingereichten Vorstoss']], [[]], [], []])
})
