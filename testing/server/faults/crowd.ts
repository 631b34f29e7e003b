import { randomUUID } from 'node:crypto'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import type { Random } from '#testing/shared/random.ts'
import { type Answer, type AttackedSite, type Browser, Lost, type Request } from './attacked-site.ts'

export type Person = { id: number; browser: Browser; layers: number[] }

const size = 6
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** It runs from days ago until days ahead, so the time of day and the time zone do not matter. */
export async function aLongMeeting(db: Db, { id: committee_id }: { id: number }): Promise<number> {
  const now = new Date().toISOString()
  const days = [-2, -1, 0, 1, 2].map(day)
  const { id } = await db
    .insertInto('meeting')
    .values({ committee_id, title: 'Session', start: `${day(-2)}T08:00:00Z`, slots: days, days, imported_at: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The users of an attacked site, and what they work on: papers of one meeting, and motions of another, running one. */
export async function aCrowd(attacked: AttackedSite, random: Random) {
  const { db, committee, responsible, importZip } = attacked.site
  const posting = { ris_suggestions_enabled: true, ris_proposals_enabled: true }
  await db.updateTable('committee').set(posting).where('id', '=', committee.id).execute()
  const report = await importZip(await geverZip({ meetings: [aMeetingManifest({ opengever_id: 999_999 })] }))
  const meeting_id = report.meetings[0]?.id ?? 0
  const chair = { id: responsible.id, browser: await attacked.browserOf(responsible), layers: [] }
  const { agenda_items, protocol, meeting_documents } = (await read(chair.browser, `meetings/${meeting_id}/`)) as Meeting
  const versions = [protocol!, ...meeting_documents].map(({ version_id }) => version_id)
  const people: Person[] = []
  for (let number = 1; number <= size; number += 1) {
    const { id } = await aMember({ db }, committee)
    await db
      .updateTable('app_user')
      .set({ email: `person-${number}@example.org` })
      .where('id', '=', id)
      .execute()
    const browser = await attacked.browserOf({ id })
    const layers = await Promise.all(versions.map((version) => ownLayer(browser, version)))
    people.push({ id, browser, layers })
  }

  return {
    attacked,
    random,
    chair,
    people,
    meeting_id,
    items: agenda_items.filter(({ is_paragraph }) => !is_paragraph).map(({ id }) => id),
    session_id: await aLongMeeting(db, committee),
    business_type: await aBusinessType({ db }),
    ledger: emptyLedger(),
  }
}

export type Crowd = Awaited<ReturnType<typeof aCrowd>>

async function read(browser: Browser, path: string): Promise<unknown> {
  return (await browser({ method: 'GET', path })).body
}

async function ownLayer(browser: Browser, version_id: number): Promise<number> {
  const layers = (await read(browser, `versionable/${version_id}/annotation_layers/`)) as AnnotationLayer[]
  return layers.find(({ is_private_layer }) => is_private_layer)!.id
}

/** What the users know to have done. `unknown`: sent once with unknown outcome. */
const emptyLedger = () => ({
  /** Latest acknowledged revision, by number of the meeting. */
  imports: new Map<number, number>(),
  notes: [] as { author_id: number; key: string }[],
  strokes: [] as { layer_id: number; id: string }[],
  papers: [] as { owner_id: number; title: string; outcome: 'done' | 'unknown' }[],
  mails: [] as { text: string; addresses: string[]; outcome: 'done' | 'unknown' }[],
  motions: [] as { id: number; key: string; opened: boolean; signed: number[]; submitted: boolean; posted: boolean }[],
  postings: [] as { poster_id: number; key: string }[],
  /** Number of lost requests, by kind. */
  lost: new Map<string, number>(),
})

type Asked = { kind: string; browser: Browser; request: Request }

/** Sends a request once. Throws unless it is done or lost. */
export async function once({ ledger }: Crowd, { kind, browser, request }: Asked): Promise<Answer | undefined> {
  const answer = await browser(request).catch((error: unknown) => {
    if (!(error instanceof Lost)) throw error
    ledger.lost.set(kind, (ledger.lost.get(kind) ?? 0) + 1)
    return undefined
  })
  if (answer && answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** Repeats a request until it is answered, like an outbox. */
export async function untilDone(crowd: Crowd, asked: Asked): Promise<Answer> {
  for (;;) {
    await crowd.attacked.up()
    const answer = await once(crowd, asked)
    if (answer) return answer
  }
}

export const inJson = (method: string, path: string, body: object): Request => ({
  method,
  path,
  payload: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** A unique word. */
export const aWord = () => randomUUID().slice(0, 13)
