import { expect, test } from 'vitest'
import { verifyAuditLog } from '#features/audit/server/audit-log.ts'
import type { Db } from '#platform/server/database/db.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { howOften, randomOf, seedOfRun } from '#testing/shared/random.ts'
import { anAttackedSite, killInTheMiddle } from './attacked-site.ts'
import { checkHistory } from './check-history.ts'
import { aSession, type Operation, playHistory, type Session } from './play-history.ts'

const total = howOften({ inTests: 400, assured: 20_000 })
const kills = { server: howOften({ inTests: 1, assured: 25 }), database: howOften({ inTests: 1, assured: 15 }) }

async function play(seed: number): Promise<Operation[]> {
  await using attacked = await anAttackedSite('DATABASE_URL')
  const { db } = attacked.site
  const random = randomOf(seed)
  const sessions = [await aSession(db), await aSession(db), await aSession(db)]
  const history: Operation[] = []
  const playing = playHistory({ attacked, sessions, random, total, history })
  playing.catch(() => undefined)
  const left = { ...kills }
  const every = Math.floor(total / (kills.server + kills.database + 1))
  for (let kill = 1; left.server + left.database > 0; kill += 1) {
    const what = random.weighed({ server: left.server, database: left.database })
    left[what] -= 1
    const killed = killInTheMiddle(attacked, { what, random, isTime: () => history.length >= kill * every })
    await Promise.race([killed, playing.then(() => killed)])
  }
  await playing
  for (const session of sessions) {
    const own = history.filter((operation) => operation.session === session)
    await checkHistory(db, session, own)
  }
  expect(await verifyAuditLog(db)).toMatchObject({ is_whole: true })
  await expectToBeFoundOut(db, sessions[0]!, history)
  return history
}

/** Expects that falsified histories are detected: an action without request, one that was refused, or a stale read. */
async function expectToBeFoundOut(db: Db, session: Session, history: Operation[]): Promise<void> {
  const own = history.filter((operation) => operation.session === session)
  // If a user acts twice, as after a lost response, only the first counts, and the second also returns 200.
  const counted = await checkHistory(db, session, own)
  const changing = own.find((one) => one.answer !== 'lost' && counted.has(one))!
  const shown = own.findLast(({ action, answer }) => action.does === 'list' && answer !== 'lost' && (answer.body as unknown[]).length > 0)!
  const beforeAll = Math.min(...own.map(({ begin }) => begin)) - 1
  const instead = (one: Operation, change: Partial<Operation>) => own.map((other) => (other === one ? { ...one, ...change } : other))
  const check = (operations: Operation[]) => checkHistory(db, session, operations)
  await expect(check(own.filter((one) => one !== changing))).rejects.toThrow('Asked for by nobody')
  await expect(check(instead(changing, { answer: { status: 409, body: {} } }))).rejects.toThrow()
  await expect(check(instead(shown, { begin: 0, end: beforeAll }))).rejects.toThrow()
  await expect(check(instead(shown, { answer: { status: 403, body: {} } }))).rejects.toThrow()
}

test(
  'simultaneous work on motions and an agenda under kills matches a sequential history within the rules',
  async () => {
    const history = await play(seedOfRun).catch((cause: unknown) => {
      throw new Error(`MODEL_SEED=${seedOfRun}`, { cause })
    })
    const count = (is: (operation: Operation) => boolean) => history.filter(is).length
    const [done, lost] = [count(({ answer }) => answer !== 'lost' && answer.status === 200), count(({ answer }) => answer === 'lost')]
    expect(lost).toBeGreaterThan(0)
    noteAssured({
      what: 'Operations in the history',
      count: history.length,
      aim: 20_000,
      outcome:
        `of 20 people, under ${kills.server} kills of the server and ${kills.database} of the database: ${done} acknowledged, ` +
        `${history.length - done - lost} refused, ${lost} cut off; all as the rules allow`,
      part: 'faults/history',
    })
  },
  howOften({ inTests: 300_000, assured: 6 * 3_600_000 }),
)
