import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listMeetingTemplateFragments, listPrincipals, sendNotification } from '#features/notifications/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const noon = '2026-11-20T12:00:00+01:00'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL: 'https://sitzungen.example', PATH_PREFIX: '/rat', LANGUAGES: 'de,fr' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand(noon))

type Facts = { email?: string; language?: 'de' | 'fr' | 'en'; first_name?: string; last_name?: string; is_disabled?: boolean }

/** A member of the committee with these attributes. */
async function aReader(committee: { id: number }, facts: Facts = {}, roles: Role[] = ['member']) {
  const person = await aMember(server, committee, roles)
  await server.db
    .updateTable('app_user')
    .set({ email: `${person.username}@example.org`, ...facts })
    .where('id', '=', person.id)
    .execute()
  return person
}

type Story = Pick<Awaited<ReturnType<typeof anImportedMeeting>>, 'committee' | 'meeting'>
type Chosen = { id: number; type?: 'user' | 'group' }

const notify = (who: { id: number }, { committee, meeting }: Story, chosen: Chosen[], message = 'Die Akten liegen auf.') =>
  server.as(who).call(sendNotification, {
    params: { committee: committee.id, meeting: meeting.id },
    body: { message, principals: chosen.map(({ id, type = 'user' }) => ({ id, type })) },
  })

const mails = () => server.db.selectFrom('mail').select(['to_address', 'reply_to', 'subject', 'text', 'html']).orderBy('id').execute()
const mailsAfter = async (work: () => Promise<unknown>) => {
  const before = (await mails()).length
  await work()
  return (await mails()).slice(before)
}

test('sends one mail per recipient in their language, with sender, message and link but no meeting title', async () => {
  const story = await anImportedMeeting(server)
  const { committee, member, meeting } = story
  const [german, french, english] = [
    await aReader(committee, { language: 'de', last_name: 'Aebi' }),
    await aReader(committee, { language: 'fr', last_name: 'Beer' }),
    await aReader(committee, { language: 'en', last_name: 'Christen' }),
  ]
  const sent = await mailsAfter(async () => {
    const answer = await notify(member, story, [german, french, english, german], '  Grüezi\n<b>zusammen</b>  ')
    expect([answer.status, answer.body]).toEqual([200, { recipients: 3, without_address: [] }])
  })
  expect(sent.map(({ to_address, subject, reply_to }) => [to_address, subject, reply_to])).toEqual([
    [`${german.username}@example.org`, 'Traktanda: Mitteilung zu einer Sitzung', null],
    [`${french.username}@example.org`, 'Traktanda\u00a0: communication concernant une séance', null],
    [`${english.username}@example.org`, 'Traktanda: Mitteilung zu einer Sitzung', null],
  ])
  const [first, second] = sent
  expect(first?.text).toContain('Muster Anna hat Ihnen eine Mitteilung zu einer Sitzung gesendet:')
  expect(first?.text).toContain(`Grüezi\n<b>zusammen</b>\n`)
  expect(first?.text).toContain(`https://sitzungen.example/rat/meetings/${meeting.id}`)
  expect(first?.html).toContain('Grüezi<br>\n&#60;b&#62;zusammen')
  expect(second?.html).toContain('<html lang="fr">')
  const { title } = await server.db.selectFrom('meeting').select('title').where('id', '=', meeting.id).executeTakeFirstOrThrow()
  for (const { text, html } of sent) expect(text + html).not.toContain(title)
})

test('queues a job for each mail, and neither if the request is refused', async () => {
  const story = await anImportedMeeting(server)
  const counts = async () => {
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job where name = 'send_mail'`.execute(server.db)
    return [(await mails()).length, rows[0]?.jobs]
  }
  const [before, jobsBefore] = await counts()
  expect((await notify(story.member, story, [story.member, { id: 999_999 }])).status).toBe(400)
  expect(await counts()).toEqual([before, jobsBefore])
  expect((await notify(story.member, story, [story.member])).status).toBe(200)
  expect(await counts()).toEqual([before! + 1, jobsBefore! + 1])
})

test('reports recipients without a usable address and still sends to the others', async () => {
  const story = await anImportedMeeting(server)
  const { committee, responsible } = story
  const none = await aReader(committee, { email: '', first_name: 'Beat', last_name: 'Ärni' })
  const broken = await aReader(committee, { email: 'x@example.org\r\nBcc: eve@example.org', first_name: 'Carla', last_name: 'Zürcher' })
  const fine = await aReader(committee)
  const sent = await mailsAfter(async () => {
    const answer = await notify(responsible, story, [broken, none, fine])
    expect(answer.body).toEqual({ recipients: 1, without_address: ['Ärni Beat', 'Zürcher Carla'] })
  })
  expect(sent.map(({ to_address }) => to_address)).toEqual([`${fine.username}@example.org`])
  expect((await notify(responsible, story, [none])).body).toEqual({ recipients: 0, without_address: ['Ärni Beat'] })
})

test('replies go to a responsible person’s own address, if mail programs can handle it', async () => {
  const story = await anImportedMeeting(server)
  const sent = await mailsAfter(() => notify(story.responsible, story, [story.member]))
  expect(sent.map(({ reply_to }) => reply_to)).toEqual(['anna.muster@example.org'])
  expect(sent[0]?.text).toContain('geht Ihre Antwort an Muster Anna')
  const { id } = story.responsible
  const replyTo = async (email: string) => {
    await server.db.updateTable('app_user').set({ email }).where('id', '=', id).execute()
    return (await mailsAfter(() => notify(story.responsible, story, [story.member]))).map(({ reply_to }) => reply_to)
  }
  expect([await replyTo('anna@zürich.example'), await replyTo('jörg@example.org')]).toEqual([['anna@zürich.example'], [null]])
})

test('sends one mail per address, whatever its case and owner', async () => {
  const story = await anImportedMeeting(server)
  const [one, other] = [await aReader(story.committee), await aReader(story.committee)]
  await server.db.updateTable('app_user').set({ email: 'Rat@example.org' }).where('id', '=', one.id).execute()
  await server.db.updateTable('app_user').set({ email: 'rat@EXAMPLE.org' }).where('id', '=', other.id).execute()
  expect((await notify(story.responsible, story, [one, other])).body).toEqual({ recipients: 1, without_address: [] })
})

test('rejects recipients who are inactive, do not see the meeting or are unknown to the sender', async () => {
  const story = await anImportedMeeting(server)
  const { committee, member, responsible, newcomer } = story
  const people = {
    newcomer,
    ended: await aMember(server, committee, ['member'], { end_date: '2026-11-19' }),
    since_later: await aMember(server, committee, ['member'], { begin_date: '2026-11-01' }),
    disabled: await aReader(committee, { is_disabled: true }),
    elsewhere: await aMember(server, await aCommittee(server)),
    access: await aReader(committee, {}, ['access']),
  }
  const statuses = async (sender: { id: number }) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, person]) => [name, (await notify(sender, story, [member, person])).status]),
      ),
    )
  const refused = { newcomer: 400, ended: 400, since_later: 400, disabled: 400, elsewhere: 400 }
  expect(await statuses(member)).toEqual({ ...refused, access: 400 })
  expect(await statuses(responsible)).toEqual({ ...refused, access: 200 })
  const answer = await notify(member, story, [newcomer])
  expect(answer.body).toEqual({ principals: [expect.stringContaining('kann zu dieser Sitzung nicht angeschrieben werden')] })

  const seen = async (who: { id: number }, query: { meeting_id?: number } = {}) => {
    const { body } = await server.as(who).call(listPrincipals, { params: committee, query })
    const ids = body.map(({ id }) => id)
    return Object.keys(people).filter((name) => ids.includes(people[name as keyof typeof people].id))
  }
  expect(await seen(member)).toEqual(['since_later'])
  expect(await seen(responsible)).toEqual(['since_later', 'access'])
  expect(await seen(responsible, { meeting_id: story.meeting.id })).toEqual(['access'])
})

test('groups reach members who see the meeting, and further addresses, each once', async () => {
  const story = await anImportedMeeting(server)
  const { committee, responsible, member } = story
  const [reader, silent] = [await aReader(committee, { language: 'fr' }), await aReader(committee, { email: '', last_name: 'Ärni' })]
  const late = await aMember(server, committee, ['member'], { begin_date: '2026-11-01' })
  const gone = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const address = `${reader.username}@example.org`
  const press = await aCommitteeGroup(server, committee, {
    people: [reader, silent, late, gone],
    email_addresses: ['presse@example.org', address.toUpperCase()],
  })
  const second = await aCommitteeGroup(server, committee, {
    people: [reader],
    email_addresses: ['PRESSE@example.org', 'archiv@example.org'],
  })
  const elsewhere = await aCommitteeGroup(server, await aCommittee(server))
  const group = ({ id }: { id: number }) => ({ id, type: 'group' as const })

  const sent = await mailsAfter(async () => {
    const answer = await notify(responsible, story, [group(press), group(second), reader, group(press)])
    expect([answer.status, answer.body]).toEqual([200, { recipients: 3, without_address: ['Ärni Anna'] }])
  })
  expect(sent.map(({ to_address, html }) => [to_address, /lang="(..)"/.exec(html)?.[1]])).toEqual([
    [address, 'fr'],
    ['presse@example.org', 'de'],
    ['archiv@example.org', 'de'],
  ])
  expect((await notify(responsible, story, [group(elsewhere)])).status).toBe(400)
  expect((await notify(responsible, story, [group({ id: reader.id + 100_000 })])).status).toBe(400)
  expect((await notify(member, story, [group(press)])).status).toBe(400)
})

test('lists principals with name, role and key; answers 404 for a meeting of another committee', async () => {
  const story = await anImportedMeeting(server)
  const { committee, responsible, member } = story
  const [first, second] = [
    await aReader(committee, { first_name: 'Eva', last_name: 'Ünal' }, ['access']),
    await aReader(committee, { first_name: 'Urs', last_name: 'Zehnder' }, ['member', 'responsible']),
  ]
  const list = (who: { id: number }, query = {}, language = 'de') =>
    server.as(who).call(listPrincipals, { params: committee, query, language })
  const { body } = await list(responsible)
  expect(body.filter(({ id }) => [first.id, second.id].includes(id))).toEqual([
    { type: 'user', id: first.id, title: 'Ünal Eva', role: 'Lesezugriff', key: `user-${first.id}`, selected: false },
    { type: 'user', id: second.id, title: 'Zehnder Urs', role: 'Mitglied, Verantwortlich', key: `user-${second.id}`, selected: false },
  ])
  expect(new Set((await list(member, {}, 'fr')).body.map(({ role }) => role))).toEqual(new Set(['Membre']))
  const other = await anImportedMeeting(server)
  expect((await list(responsible, { meeting_id: other.meeting.id })).status).toBe(404)
  const both = await aMember(server, committee)
  await server.db
    .insertInto('membership')
    .values({ user_id: both.id, committee_id: other.committee.id, roles: ['member'] })
    .execute()
  expect((await list(both, { meeting_id: other.meeting.id })).status).toBe(404)
  expect((await notify(both, { committee, meeting: other.meeting }, [both])).status).toBe(404)
})

test('requires a message of limited length and a recipient', async () => {
  const story = await anImportedMeeting(server)
  const { member } = story
  const needed = ['Dieses Feld ist erforderlich.']
  expect((await notify(member, story, [member], ' \n ')).body).toEqual({ message: needed })
  expect((await notify(member, story, [])).body).toEqual({ principals: needed })
  expect((await notify(member, story, [member], 'x'.repeat(10_001))).body).toEqual({ message: ['Höchstens 10000 Zeichen sind möglich.'] })
  expect((await notify(member, story, [member], 'a\0b')).status).toBe(400)
  expect((await notify(member, story, [member], 'x'.repeat(10_000))).status).toBe(200)
})

test('allows ten notifications per person and hour, also when sent at once', async () => {
  const story = await anImportedMeeting(server)
  const { member, responsible } = story
  const answers = await Promise.all(Array.from({ length: 14 }, () => notify(member, story, [member])))
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
  server.stand('2026-11-20T12:18:30+01:00')
  const refused = await notify(member, story, [member])
  expect([refused.status, refused.body]).toEqual([
    429,
    { detail: 'In einer Stunde sind höchstens 10 Mitteilungen möglich. Bitte versuchen Sie es in 42 Minuten erneut.' },
  ])
  expect((await notify(responsible, story, [member])).status).toBe(200)
  server.stand('2026-11-20T13:00:00+01:00')
  expect((await notify(member, story, [member])).status).toBe(200)
})

test('allows two hundred recipients per person and hour, also when sent at once', async () => {
  const story = await anImportedMeeting(server)
  const people = await Promise.all(Array.from({ length: 70 }, () => aReader(story.committee)))
  const answers = await Promise.all(Array.from({ length: 4 }, () => notify(story.member, story, people)))
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 200, 429, 429])
  const refused = await notify(story.member, story, people)
  expect(refused.body).toEqual({
    detail: expect.stringContaining('höchstens 200 Empfängerinnen und Empfänger anschreiben. Im Moment sind noch 60 möglich'),
  })
  expect((await notify(story.member, story, people.slice(10))).body).toEqual({ recipients: 60, without_address: [] })
  expect((await notify(story.member, story, people.slice(0, 1))).status).toBe(429)
})

test('refuses to notify in an inactive committee, but still lists principals', async () => {
  const story = await anImportedMeeting(server)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', story.committee.id).execute()
  const answer = await notify(story.member, story, [story.member])
  expect([answer.status, answer.body]).toEqual([409, { detail: expect.stringContaining('nicht mehr aktiv') }])
  expect((await server.as(story.member).call(listPrincipals, { params: story.committee, query: {} })).status).toBe(200)
})

test('the audit log records a notification without its text', async () => {
  const story = await anImportedMeeting(server)
  await notify(story.member, story, [story.member], 'Geheim')
  const auditEntry = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(auditEntry).toMatchObject({
    username: story.member.username,
    action: 'send_notification',
    subject_id: String(story.meeting.id),
    committee_id: story.committee.id,
    details: { principals: [{ id: story.member.id, type: 'user' }], recipients: 1, without_address: 0 },
  })
  expect(JSON.stringify(auditEntry)).not.toContain('Geheim')
})

test('lists preset texts in their order', async () => {
  const { member } = await anImportedMeeting(server)
  const fragments = [
    { name: 'Protokoll', text: 'Das Protokoll liegt vor.', sort_order: 2 },
    { name: 'Einladung', text: 'Hiermit laden wir Sie ein.', sort_order: 1 },
  ]
  await server.db.insertInto('meeting_template_fragment').values(fragments).execute()
  const { body } = await server.as(member).call(listMeetingTemplateFragments, {})
  expect(body).toEqual([
    { name: 'Einladung', text: 'Hiermit laden wir Sie ein.' },
    { name: 'Protokoll', text: 'Das Protokoll liegt vor.' },
  ])
})
