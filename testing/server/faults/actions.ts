import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Motion } from '#features/motions/motion.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { asFirst, asOther, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { aRevision, revisionOf } from '#testing/server/factories/revised-meeting.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { multipart, multipartOfFiles } from '#testing/server/files/multipart.ts'
import { aWord, type Crowd, inJson, once, type Person, untilDone } from './crowd.ts'

/** What members do, one after the other. */
export const actions = { note, draw, upload, notify, move, post }

/** A note written offline: sent with its key until it is accepted. */
async function note(crowd: Crowd, { id: author_id, browser }: Person) {
  const key = randomUUID()
  const path = crowd.random.chance(0.2) ? `meetings/${crowd.meeting_id}/notes/` : `agenda_items/${crowd.random.pick(crowd.items)}/notes/`
  await untilDone(crowd, { kind: 'sync', browser, request: inJson('POST', path, { annotation: `Notiz ${key}`, key }) })
  crowd.ledger.notes.push({ author_id, key })
}

async function draw(crowd: Crowd, { browser, layers }: Person) {
  const annotation = anInk({}, 40)
  const layer_id = crowd.random.pick(layers)
  await untilDone(crowd, {
    kind: 'sync',
    browser,
    request: inJson('POST', `annotationlayers/${layer_id}/annotation_create/`, { annotation }),
  })
  crowd.ledger.strokes.push({ layer_id, id: annotation.id })
}

async function upload(crowd: Crowd, { id: owner_id, browser }: Person) {
  const title = aWord()
  const form = multipart('file', smallPdf(title, 20), 'Votum.pdf', { title })
  const request = { method: 'POST', path: `agenda_items/${crowd.random.pick(crowd.items)}/create_personal_document/`, ...form }
  const answer = await once(crowd, { kind: 'upload', browser, request })
  crowd.ledger.papers.push({ owner_id, title, outcome: answer ? 'done' : 'unknown' })
}

async function notify(crowd: Crowd, { id: sender_id, browser }: Person) {
  const { attacked, people, ledger, meeting_id } = crowd
  const { db, committee } = attacked.site
  // The hourly limit is not tested here.
  await attacked.look(() => db.deleteFrom('notification_sending').where('sender_id', '=', sender_id).execute())
  const text = aWord()
  const path = `committees/${committee.id}/meetings/${meeting_id}/notification/`
  const principals = people.map(({ id }) => ({ id, type: 'user' }))
  const answer = await once(crowd, { kind: 'mail', browser, request: inJson('POST', path, { message: text, principals }) })
  const addresses = people.map((_, index) => `person-${index + 1}@example.org`)
  ledger.mails.push({ text, addresses, outcome: answer ? 'done' : 'unknown' })
}

/** Takes a motion from draft to posting; repeats each step until it is accepted. */
async function move(crowd: Crowd, first: Person) {
  const [second, third] = crowd.people.filter((one) => one !== first) as [Person, Person]
  const key = randomUUID()
  const body = {
    title: `Vorstoss ${key}`,
    description: 'Der Rat wird beauftragt.',
    business_type: crowd.business_type.api_uid,
    meeting: crowd.session_id,
    key,
    signatories: [asFirst(first), asSecond(second), asOther(third)],
  }
  const made = await untilDone(crowd, { kind: 'motion', browser: first.browser, request: inJson('POST', 'vorstoss/', body) })
  const { id } = made.body as Motion
  const entry = { id, key, opened: false, signed: [] as number[], submitted: false, posted: false }
  crowd.ledger.motions.push(entry)
  const step = (kind: string, { browser }: Person, action: string) =>
    untilDone(crowd, { kind, browser, request: { method: 'POST', path: `vorstoss/${id}/${action}/` } })
  await step('motion', first, 'open')
  entry.opened = true
  await Promise.all(
    [second, third].map(async (person) => {
      await step('sign', person, 'sign')
      entry.signed.push(person.id)
    }),
  )
  await step('submit', first, 'submit')
  entry.submitted = true
  if (crowd.random.chance(0.5)) return
  await step('post', crowd.chair, 'post_to_records')
  entry.posted = true
}

async function post(crowd: Crowd, { id: poster_id, browser }: Person) {
  const key = randomUUID()
  const files = { 'Liste.pdf': smallPdf(key), 'Plan.pdf': smallPdf(`Plan ${key}`, 5) }
  const form = multipartOfFiles('files', files, { title: `Eingabe ${key}`, description: 'Es fehlen Bänke.', key })
  const request = { method: 'POST', path: `ris/post_suggestion/${crowd.attacked.site.committee.id}/`, ...form }
  await untilDone(crowd, { kind: 'post', browser, request })
  crowd.ledger.postings.push({ poster_id, key })
}

const revisions = 3
const small = 60_000

/**
 * The responsible user imports several revisions of one meeting after the other. After an interruption the meeting must be in its old or
 * its new state.
 */
export async function importNext(crowd: Crowd, step: number): Promise<void> {
  const { attacked, chair, ledger } = crowd
  const [meeting, revision] = [Math.floor(step / revisions) + 1, (step % revisions) + 1]
  const form = multipart('zipfile', await aRevision(meeting, revision, small))
  const request = { method: 'POST', path: `committees/${attacked.site.committee.id}/import_meeting/`, ...form }
  const state = () => attacked.look(() => revisionOf(attacked.site, meeting))
  const whole = `revision ${revision}`
  for (;;) {
    await attacked.up()
    if (await once(crowd, { kind: 'import', browser: chair.browser, request })) break
    expect([revision === 1 ? 'absent' : `revision ${revision - 1}`, whole]).toContain(await state())
  }
  ledger.imports.set(meeting, revision)
  expect(await state()).toBe(whole)
}
