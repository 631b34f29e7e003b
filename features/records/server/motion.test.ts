import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachToMotion, getMotion, openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { readSheet } from '#features/motions/server/read-sheet.ts'
import { postMotion } from '#features/records/contract.ts'
import { audited } from '#testing/server/audited.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, asSecond } from '#testing/server/factories/motion-factories.ts'
import { aPostingOf } from '#testing/server/factories/posting-factories.ts'
import { responsibleMeanwhile } from '#testing/server/factories/responsible-meanwhile.ts'
import { readZip } from '#testing/server/files/read-zip.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'

let house: TestHouse
let withFolder: TestHouse
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traktanda-motion-'))
  house = await testHouse()
  withFolder = await testHouse({ RECORDS_FOLDER: folder })
})
afterAll(async () => {
  await house[Symbol.asyncDispose]()
  await withFolder[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Id = { id: number }
const post = async (site: TestHouse, person: Id, { id }: Id) => site.as(person).call(postMotion, { params: { id } })

/** A motion with a plan, signed by two, and submitted. */
async function aSubmittedMotion(site: TestHouse) {
  const story = await aMotionMeeting(site)
  const motion = await aMotion(site, story, { signatories: [asSecond(story.second)], is_urgent: true, rights_holder: 'faction' })
  const params = { id: motion.id }
  await site.as(story.first).call(attachToMotion, { params, file: Buffer.from('Plan'), file_name: 'Plan.txt' })
  await site.as(story.first).call(openMotion, { params })
  await site.as(story.second).call(signMotion, { params })
  return { story, motion: (await site.as(story.first).call(submitMotion, { params })).body }
}

const postingsOf = (site: TestHouse, { id }: Id) => site.db.selectFrom('posting').selectAll().where('motion_id', '=', id).execute()
const filesOf = (site: TestHouse, { id }: Id) =>
  site.db.selectFrom('posting_file').selectAll().where('posting_id', '=', id).orderBy('place').execute()

test('a role granted while a caller posts a motion applies both to seeing it and to posting it', async () => {
  const { story, motion } = await aSubmittedMotion(house)
  expect((await post(house, story.beside, motion)).status).toBe(403)
  const { status } = await responsibleMeanwhile(house, story.beside, () => post(house, story.beside, motion))
  expect(status).toBe(200)
})

test('a responsible person hands a submitted motion over: its signature sheet first, then its attachments; once more answers the same', async () => {
  const { story, motion } = await aSubmittedMotion(house)
  const { status, body } = await post(house, story.responsible, motion)
  const [posting, ...others] = await postingsOf(house, motion)
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
  const [sheet, plan] = await filesOf(house, posting!)
  expect([sheet?.file_name, plan?.file_name, plan?.sha256]).toEqual([
    `Unterschriftenblatt ${motion.id}.pdf`,
    'Plan.txt',
    motion.attachments[0]?.sha256,
  ])
  const facts = await readSheet(await buffer(await house.files.open(sheet!.sha256)))
  expect(facts?.signatures.map(({ hash }) => hash)).toEqual(motion.signatures.map(({ hash }) => hash))
  expect((await post(house, story.responsible, motion)).body).toEqual(body)
  expect(await deedsOf(story)).toEqual([
    ['download_signature_sheet', { sha256: sheet?.sha256 }],
    ['post_motion', { motion: motion.id, files: 2 }],
  ])
})

const deedsOf = async ({ committee, responsible }: Awaited<ReturnType<typeof aMotionMeeting>>) =>
  (await audited(house, { committee_id: committee.id, user_id: responsible.id }, ['action', 'details'])).map(({ action, details }) => [
    action,
    details,
  ])

test('responsible people see what was posted of a motion, nobody else does', async () => {
  const { story, motion } = await aSubmittedMotion(house)
  const { body } = await post(house, story.responsible, motion)
  const posted = async (person: Id) => (await house.as(person).call(getMotion, { params: { id: motion.id } })).body.posting
  expect(await posted(story.responsible)).toEqual({ id: body.id, state: 'received' })
  for (const person of [story.first, story.second, story.access]) expect(await posted(person)).toBeNull()
})

test('two who hand it over at once do it once', async () => {
  const { story, motion } = await aSubmittedMotion(house)
  const other = await aMember(house, story.committee, ['responsible'])
  const answers = await Promise.all([story.responsible, other, story.responsible].map((person) => post(house, person, motion)))
  const postings = await postingsOf(house, motion)
  expect(postings).toHaveLength(1)
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [200, postings[0]?.id]))
})

test('others may not, and what is no submitted motion of an active committee is not handed over', async () => {
  const story = await aMotionMeeting(house)
  const motion = await aMotion(house, story, { status: 'SUBMITTED' })
  const open = await aMotion(house, story, { status: 'OPEN' })
  const statusOf = async (person: Id, one: Id) => (await post(house, person, one)).status
  for (const person of [story.first, story.second, story.access]) expect(await statusOf(person, motion)).toBe(403)
  expect(await statusOf(story.newcomer, motion)).toBe(404)
  const refused = await post(house, story.responsible, open)
  expect([refused.status, refused.body]).toEqual([409, { detail: expect.stringContaining('noch nicht eingereicht') }])
  await house.db.updateTable('committee').set({ is_active: false }).where('id', '=', story.committee.id).execute()
  expect(await statusOf(story.responsible, motion)).toBe(409)
  expect([await postingsOf(house, motion), await postingsOf(house, open)]).toEqual([[], []])
})

test('what was refused can be handed over again; a motion that is removed leaves what was posted of it', async () => {
  const { story, motion } = await aSubmittedMotion(house)
  const first = await post(house, story.responsible, motion)
  await house.db.updateTable('posting').set({ state: 'refused' }).where('id', '=', first.body.id).execute()
  const second = await post(house, story.responsible, motion)
  expect([second.status, second.body.state, second.body.id === first.body.id]).toEqual([200, 'received', false])
  await house.db.deleteFrom('motion').where('id', '=', motion.id).execute()
  expect(await filesOf(house, second.body)).toHaveLength(2)
})

test('what the other side calls it is answered to whoever asks again', async () => {
  const story = await aMotionMeeting(house)
  const { committee, responsible: poster } = story
  const motion = await aMotion(house, story, { status: 'SUBMITTED' })
  const taken = { kind: 'motion', motion_id: motion.id, connector: 'http', state: 'delivered', external_title: 'GS 14 Velowege' } as const
  const { id } = await aPostingOf(house, { committee, poster }, taken)
  const { status, body } = await post(house, poster, motion)
  expect([status, body]).toEqual([200, { id, title: 'GS 14 Velowege', state: 'delivered', external_id: null, external_url: null }])
})

test('by a folder it goes out as a message that its signature sheet leads', async () => {
  const { story, motion } = await aSubmittedMotion(withFolder)
  const { body } = await post(withFolder, story.responsible, motion)
  expect(body.state).toBe('delivered')
  const [posting] = await postingsOf(withFolder, motion)
  const entries = await readZip(await readFile(join(folder, 'out', `${posting!.key}.zip`)))
  expect(entries.slice(2).map(({ path }) => path)).toEqual([`files/Unterschriftenblatt ${motion.id}.pdf`, 'files/Plan.txt'])
})
