import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMotion, aMotionMeeting, aSignature } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { hashOfLink, type Link, type SignedText, textHashOf } from './chain.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const text: SignedText = {
  title: 'Mehr Velowege',
  description: 'Der Kanton baut «Velowege».',
  reason: '',
  business_type: 'Motion',
  attachments: [{ name: 'Karte.pdf', sha256: 'a'.repeat(64) }],
}
const link: Link = {
  motion_id: 7,
  number: 2,
  user_id: 3,
  full_name: 'Muster Anna',
  role: 'SECOND_SIGNATORY',
  signed_at: '2026-09-14T15:00:00+02:00',
  text_hash: 'b'.repeat(64),
  previous_hash: 'c'.repeat(64),
}
const sha256 = (json: string) => createHash('sha256').update(json).digest('hex')

test('hashes a fixed JSON of the text and of each link, independent of key order', () => {
  const attachments = `[{"name":"Karte.pdf","sha256":"${'a'.repeat(64)}"}]`
  const json = `{"title":"Mehr Velowege","description":"Der Kanton baut «Velowege».","reason":"","business_type":"Motion","attachments":${attachments}}`
  const turned = Object.fromEntries(Object.entries({ ...text, id: 1 }).toReversed()) as SignedText
  expect([textHashOf(text), textHashOf(turned)]).toEqual([sha256(json), sha256(json)])
  const said = `{"motion_id":7,"number":2,"user_id":3,"full_name":"Muster Anna","role":"SECOND_SIGNATORY","signed_at":"2026-09-14T13:00:00.000Z"`
  expect(hashOfLink(link)).toBe(sha256(`${said},"text_hash":"${'b'.repeat(64)}","previous_hash":"${'c'.repeat(64)}"}`))
})

test('any change to the text or the link changes its hash', () => {
  const texts: Partial<SignedText>[] = [
    {},
    { title: 'Mehr Velowege.' },
    { description: 'Der Kanton baut Velowege.' },
    { reason: 'Der Kanton baut «Velowege».', description: '' },
    { business_type: 'Postulat' },
    { attachments: [] },
    { attachments: [{ name: 'Karte 2.pdf', sha256: 'a'.repeat(64) }] },
    { attachments: [{ name: 'Karte.pdf', sha256: 'b'.repeat(64) }] },
    { attachments: [...text.attachments, ...text.attachments] },
  ]
  const links: Partial<Link>[] = [
    {},
    { motion_id: 8 },
    { number: 3 },
    { user_id: 4 },
    { full_name: 'Muster Anne' },
    { role: 'OTHER_SIGNATORY' },
    { signed_at: '2026-09-14T15:00:00.001+02:00' },
    { text_hash: 'd'.repeat(64) },
    { previous_hash: '' },
  ]
  expect(new Set(texts.map((other) => textHashOf({ ...text, ...other }))).size).toBe(texts.length)
  expect(new Set(links.map((other) => hashOfLink({ ...link, ...other }))).size).toBe(links.length)
  expect(hashOfLink({ ...link, signed_at: '2026-09-14T13:00:00Z' })).toBe(hashOfLink(link))
})

test('the database rejects changing or removing signatures, a second one by a person, or a place taken twice', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story, { status: 'OPEN' })
  await aSignature(server, motion, story.other)
  const signed = await server.db.selectFrom('motion_signature').selectAll().executeTakeFirstOrThrow()
  for (const statement of [
    sql`update motion_signature set full_name = 'Niemand'`,
    sql`delete from motion_signature`,
    sql`truncate motion_link`,
  ])
    await expect(statement.execute(server.db)).rejects.toThrow('append-only')
  const { id: _id, ...again } = signed
  const add = (other: object) =>
    server.db
      .insertInto('motion_signature')
      .values({ ...again, ...other })
      .execute()
  await expect(add({ number: 2 })).rejects.toThrow('motion_signed_once')
  await expect(add({ user_id: 1_000_000 })).rejects.toThrow('motion_signature_chain')
  await server.db.deleteFrom('motion').where('id', '=', motion.id).execute()
  expect(await server.db.selectFrom('motion_signature').selectAll().execute()).toEqual([signed])
})
