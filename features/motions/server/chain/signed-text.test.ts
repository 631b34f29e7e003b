import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMotion, getMotion, openMotion, submitMotion } from '#features/motions/contract.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import * as a from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const frozen =
  'Der Vorstoss ist bereits unterzeichnet. Titel, Wortlaut, Begründung, Geschäftsart und Beilagen lassen sich nicht mehr ändern.'
const signerStays = 'Wer unterzeichnet hat, lässt sich nicht mehr entfernen.'
const roleStays = 'Wer unterzeichnet hat, bleibt in der Rolle, in der die Unterschrift steht.'
const refused = (text: string) => ({ status: 409, body: { detail: text, non_field_errors: [text] } })

/** A published motion with a file, signed in each way: as second signatory, in person, and as member of a group. */
async function aSignedMotion() {
  const story = await a.aMotionMeeting(server)
  const { responsible, second, third, other, inGroup, group } = story
  const signatories = [a.asSecond(second), a.asThird(third), a.asOther(other), a.asGroup(group)]
  const { id } = await a.aMotion(server, story, { status: 'OPEN', signatories })
  const attachment = await anAttachment(id)
  await a.aSignature(server, { id }, second, 'SECOND_SIGNATORY')
  await a.aSignature(server, { id }, other)
  await a.aSignature(server, { id }, inGroup)
  const { body: signed } = await server.as(responsible).call(getMotion, { params: { id } })
  const patch = async (body: object) => {
    const answer = await server.as(responsible).call(changeMotion, { params: { id }, body })
    return { status: answer.status, body: answer.body }
  }
  const named = [a.asFirst(story.first), ...signatories]
  const isAsBefore = async () => expect((await server.as(responsible).call(getMotion, { params: { id } })).body).toEqual(signed)
  return { ...story, id, attachment, signed, patch, named, isAsBefore }
}

async function anAttachment(motion_id: number) {
  const sha256 = crypto.randomUUID().replaceAll('-', '').repeat(2)
  await server.db.insertInto('stored_file').values({ sha256 }).execute()
  const facts = { file_name: 'Plan.pdf', mime_type: 'application/pdf', size: 3, added: server.clock().toISOString() }
  return server.db
    .insertInto('motion_attachment')
    .values({ motion_id, sha256, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
}

test('refuses to change a signed text, for responsible persons too', async () => {
  const { patch, isAsBefore } = await aSignedMotion()
  const type = await a.aBusinessType(server)
  const others = [
    { title: 'Anders' },
    { description: 'Anders' },
    { reason: '' },
    { business_type: type.api_uid },
    { attachments: [] },
    { is_urgent: true, title: 'Anders' },
  ]
  for (const body of others) expect(await patch(body)).toEqual(refused(frozen))
  await isAsBefore()
})

test('accepts a form with the same signed text and changes its other fields', async () => {
  const { patch, signed, attachment, named, beside } = await aSignedMotion()
  const { title, description, reason, business_type } = signed
  const same = { title, description, reason, business_type: business_type.api_uid, attachments: [attachment.id] }
  const { status, body } = await patch({ ...same, is_urgent: true, rights_holder: 'faction', signatories: [...named, a.asOther(beside)] })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title, is_urgent: true, rights_holder: 'faction', signatures: signed.signatures })
  expect(body.signatories).toHaveLength(6)
})

test('everything may change before the first signature, attachments too', async () => {
  const story = await a.aMotionMeeting(server)
  const { id } = await a.aMotion(server, story, { status: 'OPEN' })
  const [gone, kept] = [await anAttachment(id), await anAttachment(id)]
  const body = { title: 'Anders', attachments: [kept.id] }
  const changed = await server.as(story.responsible).call(changeMotion, { params: { id }, body })
  expect(changed.body).toMatchObject({ title: 'Anders', attachments: [{ id: kept.id }] })
  expect(changed.body.attachments.map((attachment) => attachment.id)).not.toContain(gone.id)
})

test('a signatory who has signed stays in their role; others may be removed', async () => {
  const { patch, isAsBefore, named, second, third, other, inGroup, committee, beside } = await aSignedMotion()
  const [asFirst, asSecond, asThird, asOther, asGroup] = named
  const impossible = [
    [asFirst, asThird, asOther, asGroup],
    [asFirst, asSecond, asThird, asGroup],
    [asFirst, asSecond, asThird, asOther],
    [asFirst, a.asOther(second), asThird, asOther, asGroup],
    [asFirst, a.asSecond(third), a.asThird(second), asOther, asGroup],
    [asFirst, asSecond, a.asThird(other), asGroup],
    // Also in a group, but a person who signed by name stays named.
    [asFirst, asSecond, asThird, asGroup, a.asCommittee(committee)],
  ]
  for (const signatories of impossible) expect([signatories, await patch({ signatories })]).toEqual([signatories, refused(signerStays)])
  await isAsBefore()
  const ofAnother = await aCommitteeGroup(server, committee, { people: [inGroup] })
  const possible = [
    [asFirst, asSecond, asOther, asGroup],
    [asFirst, asSecond, a.asThird(beside), asOther, asGroup],
    // A person who signed as member of a group is still asked: by name, in another group, or with the whole committee.
    [asFirst, asSecond, asOther, a.asOther(inGroup), asGroup],
    [asFirst, asSecond, asOther, a.asOther(inGroup)],
    [asFirst, asSecond, asOther, a.asOther(inGroup), a.asGroup(ofAnother), a.asCommittee(committee)],
  ]
  for (const signatories of possible) expect([signatories, (await patch({ signatories })).status]).toEqual([signatories, 200])
})

test('a person who signed through a group may be named as well, but in no other role', async () => {
  const { patch, isAsBefore, named, inGroup } = await aSignedMotion()
  const [asFirst, asSecond, asThird, asOther, asGroup] = named
  const signatories = [asFirst, asSecond, a.asThird(inGroup), asOther, asGroup]
  expect(await patch({ signatories })).toEqual(refused(roleStays))
  await isAsBefore()
  const { status, body } = await patch({ signatories: [asFirst, asSecond, asThird, asOther, a.asOther(inGroup), asGroup] })
  expect([status, body.signatories.find(({ signatory_id, type }) => type === 'user' && signatory_id === inGroup.id)?.is_signed]).toEqual([
    200,
    true,
  ])
})

test('the first signatory cannot be changed after a signature', async () => {
  const { patch, isAsBefore, named, beside, responsible } = await aSignedMotion()
  const set = { can_create_proposals_for_other_people: true }
  await server.db.updateTable('app_user').set(set).where('id', '=', responsible.id).execute()
  expect(await patch({ signatories: [a.asFirst(beside), ...named.slice(1)] })).toEqual(
    refused('Der Vorstoss ist bereits unterzeichnet. Die erstunterzeichnende Person lässt sich nicht mehr ändern.'),
  )
  await isAsBefore()
})

test('a group may be removed if the person who signed for it has left it', async () => {
  const { patch, named, group } = await aSignedMotion()
  await server.db.deleteFrom('committee_group_member').where('committee_group_id', '=', group.id).execute()
  const { status, body } = await patch({ signatories: named.slice(0, 4) })
  expect(status).toBe(200)
  expect(body.signatures).toHaveLength(3)
})

test('a renamed group or committee has its new title in an open motion, not in a submitted one', async () => {
  const story = await a.aMotionMeeting(server)
  const { first, group, committee } = story
  const signatories = [a.asGroup(group), a.asCommittee(committee)]
  const [open, submitted] = [await a.aMotion(server, story, { signatories }), await a.aMotion(server, story, { signatories })]
  for (const { id } of [open, submitted]) await server.as(first).call(openMotion, { params: { id } })
  await server.as(first).call(submitMotion, { params: { id: submitted.id } })
  await server.db.updateTable('committee_group').set({ title: 'Fraktion Neu' }).where('id', '=', group.id).execute()
  await server.db.updateTable('committee').set({ title: 'Gemeinderat' }).where('id', '=', committee.id).execute()
  const titlesOf = async ({ id }: { id: number }) =>
    (await server.as(first).call(getMotion, { params: { id } })).body.signatories.map(({ title }) => title)
  expect(await titlesOf(open)).toEqual(['', 'Fraktion Neu', 'Gemeinderat'])
  expect(await titlesOf(submitted)).toEqual(['', group.title, committee.title])
})
