import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCommittee } from '#features/administration/committee.ts'
import { changeSiteSettings } from '#features/administration/configuration.ts'
import { setUser } from '#features/administration/server/users/users.ts'
import { uploadDocument } from '#features/basic-documents/contract.ts'
import { createCommitteeGroup } from '#features/committees/group-contract.ts'
import { createMembership } from '#features/committees/membership-contract.ts'
import { importMeeting } from '#features/meetings/contract.ts'
import { sendNotification } from '#features/notifications/contract.ts'
import { membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember, anImportedMeeting, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { countWaiting, heldBack } from '#testing/server/files/held-back.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

const auditActor = { id: null, username: 'command line' }
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T12:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const disable = ({ id }: { id: number }) => setUser(server.db, auditActor, { id, is_disabled: true })
const auditEntriesOf = ({ id }: { id: number }) => audited(server, { user_id: id, outcome: 'done' }, ['action'])

test.each(['a group', 'a document', 'an import'])('refuses %s whose sender is disabled while the body is being sent', async (kind) => {
  const committee = await aCommittee(server)
  const user = await aMember(server, committee, ['responsible'])
  const send = await {
    'a group': () => heldBack({ server, user }, createCommitteeGroup, { params: committee, body: { title: 'Fraktion' } }),
    'a document': () => heldBack({ server, user }, uploadDocument, { params: committee, form: {}, file: Buffer.from('%PDF-1.7') }),
    'an import': async () =>
      heldBack({ server, user }, importMeeting, {
        params: { committee: committee.id },
        query: {},
        file: await geverZip({ meetings: [aMeetingManifest()] }),
      }),
  }[kind]!()
  await disable(user)
  expect(await send()).toBe(401)
  expect(await auditEntriesOf(user)).toEqual([])
  for (const table of ['committee_group', 'basic_document', 'meeting'] as const) {
    const rows = await server.db.selectFrom(table).select('id').where('committee_id', '=', committee.id).execute()
    expect(rows).toEqual([])
  }
})

test('refuses an administrator who loses the right while the body is being sent, and writes nothing', async () => {
  const [admin, other] = [await aSiteAdmin(server), await aSiteAdmin(server)]
  const send = await heldBack({ server, user: admin }, createCommittee, { body: { title: 'Neue Kommission' } })
  await setUser(server.db, auditActor, { id: admin.id, is_site_admin: false })
  expect(await send()).toBe(403)
  expect(await server.db.selectFrom('committee').select('id').where('title', '=', 'Neue Kommission').execute()).toEqual([])
  const allowed = await heldBack({ server, user: other }, createCommittee, { body: { title: 'Neue Kommission' } })
  expect(await allowed()).toBe(200)
})

test('a site setting turned off while the body is being sent applies', async () => {
  const committee = await aCommittee(server)
  const user = await aMember(server, committee, ['responsible'])
  const body = { committee_id: committee.id, user: (await aPerson(server)).id }
  const send = await heldBack({ server, user }, createMembership, { body })
  const admin = server.as(await aSiteAdmin(server))
  await admin.call(changeSiteSettings, { body: { enable_membership_management: false } })
  expect(await send()).toBe(403)
  await admin.call(changeSiteSettings, { body: { enable_membership_management: true } })
})

test('refuses a notification if the sender’s role changes while the committee is locked', async () => {
  const { committee, meeting, member } = await anImportedMeeting(server)
  const { id } = await membershipOf(server, committee, member)
  const change = await server.db.startTransaction().execute()
  await change.selectFrom('committee').select('id').where('id', '=', committee.id).forUpdate().execute()
  const answer = server.as(member).call(sendNotification, {
    params: { committee: committee.id, meeting: meeting.id },
    body: { message: 'Die Akten liegen auf.', principals: [{ id: member.id, type: 'user' }] },
  })
  await expect.poll(() => countWaiting(server.db)).toBe(1)
  await change.updateTable('membership').set({ begin_date: '2020-01-01', end_date: '2030-01-01' }).where('id', '=', id).execute()
  await change
    .updateTable('membership')
    .set({ roles: ['access'] })
    .where('id', '=', id)
    .execute()
  await change.commit().execute()
  expect((await answer).status).toBe(403)
  expect(await server.db.selectFrom('mail').select('id').execute()).toEqual([])
})
