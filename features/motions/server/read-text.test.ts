import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attachToMotion, changeMotion, getMotion, listMotions, signMotion, submitMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { outcomeOf } from '#testing/server/factories/motions/motion-calls.ts'
import { afterItEnded, aMotion, aMotionMeeting, asSecond, whileItRuns } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { textHashOf, textOf } from './chain/chain.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aMotionMeeting>>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.stand(whileItRuns)
  story = await aMotionMeeting(server)
})

const auditEntries = [
  ['sign', signMotion, 'second'],
  ['submit', submitMotion, 'first'],
] as const
const anOpenOne = () => aMotion(server, story, { status: 'OPEN', signatories: [asSecond(story.second)] })
const reread = async ({ id }: Motion) => (await server.as(story.responsible).call(getMotion, { params: { id } })).body
const edit = ({ id }: Motion, body: object) => server.as(story.responsible).call(changeMotion, { params: { id }, body })

test('text_hash is in the motion and in the list, and changes only with the text', async () => {
  const motion = await anOpenOne()
  expect(motion.text_hash).toBe(textHashOf(textOf(motion)))
  const listed = await server.as(story.second).call(listMotions, { params: story.meeting, query: {} })
  expect(listed.body.map(({ text_hash }) => text_hash)).toEqual([motion.text_hash])
  await edit(motion, { is_urgent: true, rights_holder: 'faction' })
  expect((await reread(motion)).text_hash).toBe(motion.text_hash)
})

const changes: [what: string, change: (motion: Motion) => Promise<unknown>][] = [
  ['title', (motion) => edit(motion, { title: 'Anders' })],
  ['wording', (motion) => edit(motion, { description: 'Anders' })],
  ['reason', (motion) => edit(motion, { reason: '' })],
  [
    'attachments',
    ({ id }) => server.as(story.responsible).call(attachToMotion, { params: { id }, file: Buffer.from('Plan'), file_name: 'Plan.txt' }),
  ],
  [
    'business type, named otherwise',
    ({ business_type: { id } }) => server.db.updateTable('business_type').set({ title: 'Auftrag' }).where('id', '=', id).execute(),
  ],
]
const said = {
  de: 'Der Text dieses Vorstosses wurde inzwischen geändert. Bitte lesen Sie ihn noch einmal.',
  fr: 'Le texte de cette intervention a été modifié entre-temps. Veuillez le relire.',
  en: 'The text of this motion has been changed in the meantime. Please read it again.',
}

test.each(changes)('refuses to sign or submit by an outdated hash after another %s; accepts the new hash', async (_what, change) => {
  for (const [name, endpoint, who] of auditEntries) {
    const motion = await anOpenOne()
    const params = { id: motion.id }
    await change(motion)
    const ask = (text_hash: string, language = 'de') => server.as(story[who]).call(endpoint, { params, body: { text_hash }, language })
    for (const [language, text] of Object.entries(said)) {
      const { status, body } = await ask(motion.text_hash, language)
      expect([name, status, body]).toEqual([name, 409, { detail: text, non_field_errors: [text] }])
    }
    expect(await outcomeOf(server, motion)).toMatchObject({ status: 'OPEN', signers: [] })
    const { text_hash } = await reread(motion)
    const { status, body } = await ask(text_hash)
    expect([status, body.signatures.map((signature) => signature.text_hash)]).toEqual([200, [text_hash]])
    await server.db.updateTable('business_type').set({ title: 'Postulat' }).where('id', '=', motion.business_type.id).execute()
  }
})

test.each(auditEntries)('%s needs no text hash: no body, an empty one, null', async (_name, endpoint, who) => {
  for (const payload of [undefined, {}, { text_hash: undefined }, 'null']) {
    const motion = await anOpenOne()
    await edit(motion, { title: 'Anders' })
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    const url = `/api/v1/${endpoint.path.replace(':id', String(motion.id))}`
    const answer = await server.as(story[who]).request({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) })
    expect([payload, answer.statusCode]).toEqual([payload, 200])
  }
})

test.each(auditEntries)('repeating %s after it is done succeeds with any hash', async (_name, endpoint, who) => {
  const motion = await anOpenOne()
  const ask = (text_hash: string) => server.as(story[who]).call(endpoint, { params: { id: motion.id }, body: { text_hash } })
  await ask(motion.text_hash)
  server.stand(afterItEnded)
  expect((await ask('0'.repeat(64))).status).toBe(200)
})

test('checks the right to sign and the running meeting before the hash; rejects a hash that is no text', async () => {
  const motion = await anOpenOne()
  const ask = (who: { id: number }, text_hash: unknown) =>
    server.as(who).call(signMotion, { params: { id: motion.id }, body: { text_hash: text_hash as string } })
  expect((await ask(story.beside, 'x')).status).toBe(403)
  expect(await ask(story.second, 7)).toMatchObject({ status: 400, body: { text_hash: [expect.any(String)] } })
  server.stand(afterItEnded)
  expect((await ask(story.second, 'x')).body).toMatchObject({ detail: expect.stringContaining('Sitzung läuft nicht') })
})
