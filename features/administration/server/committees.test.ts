import { afterAll, beforeAll, expect, test } from 'vitest'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { addCommittee, findCommittee, listCommittees, setCommittee } from './committees.ts'

const auditActor = { id: null, username: 'command line' }
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const factsOf = async (id: number) => (await listCommittees(server.db, '2026-05-20')).find((committee) => committee.id === id)
const auditEntriesOf = (id: number) => audited(server, { committee_id: id }, ['action', 'details'])

const everything = {
  group_type_title: 'Sachkommissionen',
  group_type_order: 3,
  hidden: true,
  is_active: false,
  members_can_see_all_meetings: true,
  import_enabled: true,
  change_documents_enabled: true,
  ris_proposals_enabled: true,
  ris_suggestions_enabled: true,
  source_oguid: 'ksk:42',
  source_title: 'Finanzen',
}

test('a new committee is active and every other switch is off', async () => {
  const title = unique('Bildung')
  const { id } = await addCommittee(server.db, auditActor, { title })
  expect(await factsOf(id)).toMatchObject({
    title,
    group_type_title: '',
    group_type_order: 0,
    hidden: false,
    is_active: true,
    members_can_see_all_meetings: false,
    import_enabled: false,
    change_documents_enabled: false,
    ris_proposals_enabled: false,
    ris_suggestions_enabled: false,
    source_oguid: null,
    source_title: null,
  })
  expect(await auditEntriesOf(id)).toEqual([{ action: 'add_committee', details: { title } }])
})

test('sets every field of a committee, and audits only what changed', async () => {
  const title = unique('Finanzen')
  const { id } = await addCommittee(server.db, auditActor, { title: unique('Geld') })
  await setCommittee(server.db, auditActor, { id, title, ...everything })
  expect(await factsOf(id)).toMatchObject({ id, title, ...everything })
  await setCommittee(server.db, auditActor, { id, ...everything, hidden: false, source_oguid: null })
  expect(await factsOf(id)).toMatchObject({ id, title, ...everything, hidden: false, source_oguid: null })
  await setCommittee(server.db, auditActor, { id, hidden: false })
  expect((await auditEntriesOf(id)).slice(1)).toEqual([
    { action: 'set_committee', details: { title, ...everything } },
    { action: 'set_committee', details: { hidden: false, source_oguid: null } },
  ])
})

test('committee titles must be unique and not empty; rejects unknown committees', async () => {
  const [one, other] = [unique('Bau'), unique('Umwelt')]
  const { id } = await addCommittee(server.db, auditActor, { title: one })
  await addCommittee(server.db, auditActor, { title: other })
  await expect(addCommittee(server.db, auditActor, { title: one })).rejects.toThrow(
    `"key":"administration.committee_title_taken","params":{"title":"${one}"}`,
  )
  await expect(setCommittee(server.db, auditActor, { id, title: other })).rejects.toThrow('committee_title_taken')
  await expect(addCommittee(server.db, auditActor, { title: '  ' })).rejects.toThrow('"title":[{"key":"problem.required_input_missing"}]')
  await expect(setCommittee(server.db, auditActor, { id, group_type_order: 1.5 })).rejects.toThrow(
    '"group_type_order":[{"key":"administration.whole_number"}]',
  )
  await expect(setCommittee(server.db, auditActor, { id: 999_999, hidden: true })).rejects.toThrow('problem.not_found')
  expect(await factsOf(id)).toMatchObject({ title: one, group_type_order: 0 })
})

test('finds a committee by its title, or else by its id', async () => {
  const first = await addCommittee(server.db, auditActor, { title: unique('Justiz') })
  const namedLikeAnId = await addCommittee(server.db, auditActor, { title: String(first.id) })
  expect(await findCommittee(server.db, first.title)).toEqual(first)
  expect(await findCommittee(server.db, String(first.id))).toEqual(namedLikeAnId)
  expect(await findCommittee(server.db, String(namedLikeAnId.id))).toEqual(namedLikeAnId)
  await expect(findCommittee(server.db, 'Nirgends')).rejects.toThrow('committee: there is none with the title or id Nirgends')
})
