import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachToMotion, getMotion, openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { readSheet } from '#features/motions/server/chain/verify-sheet.ts'
import { postMotion } from '#features/records/contract.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { responsibleMeanwhile } from '#testing/server/factories/motions/motion-calls.ts'
import { aMotion, aMotionMeeting, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { aPostingOf } from '#testing/server/factories/motions/posting-factories.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let withFolder: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traktanda-motion-'))
  server = await testServer()
  withFolder = await testServer({ RECORDS_FOLDER: folder })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await withFolder[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Id = { id: number }
const post = async (site: TestServer, person: Id, { id }: Id) => site.as(person).call(postMotion, { params: { id } })

/** A submitted motion with an attached plan, signed by two. */
async function aSubmittedMotion(site: TestServer) {
  const story = await aMotionMeeting(site)
  const motion = await aMotion(site, story, { signatories: [asSecond(story.second)], is_urgent: true, rights_holder: 'faction' })
  const params = { id: motion.id }
  await site.as(story.first).call(attachToMotion, { params, file: Buffer.from('Plan'), file_name: 'Plan.txt' })
  await site.as(story.first).call(openMotion, { params })
  await site.as(story.second).call(signMotion, { params })
  return { story, motion: (await site.as(story.first).call(submitMotion, { params })).body }
}

const postingsOf = (site: TestServer, { id }: Id) => site.db.selectFrom('posting').selectAll().where('motion_id', '=', id).execute()
const filesOf = (site: TestServer, { id }: Id) =>
  site.db.selectFrom('posting_file').selectAll().where('posting_id', '=', id).orderBy('place').execute()

test('a role granted while a caller posts a motion applies both to seeing it and to posting it', async () => {
  const { story, motion } = await aSubmittedMotion(server)
  expect((await post(server, story.beside, motion)).status).toBe(403)
  const { status } = await responsibleMeanwhile(server, story.beside, () => post(server, story.beside, motion))
  expect(status).toBe(200)
})

test('a responsible person posts a submitted motion with signature sheet and attachments, once', async () => {
  const { story, motion } = await aSubmittedMotion(server)
  const { status, body } = await post(server, story.responsible, motion)
  const [posting, ...others] = await postingsOf(server, motion)
  expect([status, others]).toEqual([200, []])
  expect(body).toEqual({ title: motion.title, id: posting!.id, state: 'received', external_id: null, external_url: null })
  expect(posting).toMatchObject({
    kind: 'motion',
    committee_id: story.committee.id,
    poster_id: story.responsible.id,
    fields: {
      description: motion.description,
      reason: motion.reason,
      business_type: story.business_type.api_uid,
      is_urgent: 'true',
      rights_holder: 'faction',
      proposal_creator: story.first.username,
      second_signature: story.second.username,
      signatories: motion.signatures.map(({ full_name }) => full_name).join(', '),
    },
  })
  const [sheet, plan] = await filesOf(server, posting!)
  expect([sheet?.file_name, plan?.file_name, plan?.sha256]).toEqual([
    `Unterschriftenblatt ${motion.id}.pdf`,
    'Plan.txt',
    motion.attachments[0]?.sha256,
  ])
  const facts = await readSheet(await buffer(await server.files.open(sheet!.sha256)))
  expect(facts?.signatures.map(({ hash }) => hash)).toEqual(motion.signatures.map(({ hash }) => hash))
  expect((await post(server, story.responsible, motion)).body).toEqual(body)
  expect(await auditEntriesOf(story)).toEqual([
    ['download_signature_sheet', { sha256: sheet?.sha256 }],
    ['post_motion', { motion: motion.id, files: 2 }],
  ])
})

const auditEntriesOf = async ({ committee, responsible }: Awaited<ReturnType<typeof aMotionMeeting>>) =>
  (await audited(server, { committee_id: committee.id, user_id: responsible.id }, ['action', 'details'])).map(({ action, details }) => [
    action,
    details,
  ])

test('only responsible persons see the posting of a motion', async () => {
  const { story, motion } = await aSubmittedMotion(server)
  const { body } = await post(server, story.responsible, motion)
  const posted = async (person: Id) => (await server.as(person).call(getMotion, { params: { id: motion.id } })).body.posting
  expect(await posted(story.responsible)).toEqual({ id: body.id, state: 'received' })
  for (const person of [story.first, story.second, story.access]) expect(await posted(person)).toBeNull()
})

test('posting a motion several times at once makes one posting', async () => {
  const { story, motion } = await aSubmittedMotion(server)
  const other = await aMember(server, story.committee, ['responsible'])
  const answers = await Promise.all([story.responsible, other, story.responsible].map((person) => post(server, person, motion)))
  const postings = await postingsOf(server, motion)
  expect(postings).toHaveLength(1)
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [200, postings[0]?.id]))
})

test('only responsible persons may post a motion, only if it is submitted and the committee is active', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story, { status: 'SUBMITTED' })
  const open = await aMotion(server, story, { status: 'OPEN' })
  const statusOf = async (person: Id, one: Id) => (await post(server, person, one)).status
  for (const person of [story.first, story.second, story.access]) expect(await statusOf(person, motion)).toBe(403)
  expect(await statusOf(story.newcomer, motion)).toBe(404)
  const refused = await post(server, story.responsible, open)
  expect([refused.status, refused.body]).toEqual([409, { detail: expect.stringContaining('noch nicht eingereicht') }])
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', story.committee.id).execute()
  expect(await statusOf(story.responsible, motion)).toBe(409)
  expect([await postingsOf(server, motion), await postingsOf(server, open)]).toEqual([[], []])
})

test('a refused motion can be posted again; removing the motion keeps its posting', async () => {
  const { story, motion } = await aSubmittedMotion(server)
  const first = await post(server, story.responsible, motion)
  await server.db.updateTable('posting').set({ state: 'refused' }).where('id', '=', first.body.id).execute()
  const second = await post(server, story.responsible, motion)
  expect([second.status, second.body.state, second.body.id === first.body.id]).toEqual([200, 'received', false])
  await server.db.deleteFrom('motion').where('id', '=', motion.id).execute()
  expect(await filesOf(server, second.body)).toHaveLength(2)
})

test('a repeated request returns the title given by the records system', async () => {
  const story = await aMotionMeeting(server)
  const { committee, responsible: poster } = story
  const motion = await aMotion(server, story, { status: 'SUBMITTED' })
  const taken = { kind: 'motion', motion_id: motion.id, connector: 'http', state: 'delivered', external_title: 'GS 14 Velowege' } as const
  const { id } = await aPostingOf(server, { committee, poster }, taken)
  const { status, body } = await post(server, poster, motion)
  expect([status, body]).toEqual([200, { id, title: 'GS 14 Velowege', state: 'delivered', external_id: null, external_url: null }])
})

test('by folder, a motion goes out as a message with its signature sheet first', async () => {
  const { story, motion } = await aSubmittedMotion(withFolder)
  const { body } = await post(withFolder, story.responsible, motion)
  expect(body.state).toBe('delivered')
  const [posting] = await postingsOf(withFolder, motion)
  const entries = await readZip(await readFile(join(folder, 'out', `${posting!.key}.zip`)))
  expect(entries.slice(2).map(({ path }) => path)).toEqual([`files/Unterschriftenblatt ${motion.id}.pdf`, 'files/Plan.txt'])
})
