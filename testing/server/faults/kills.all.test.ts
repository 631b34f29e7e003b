import { afterAll, expect, test } from 'vitest'
import { noteAssured } from '#testing/server/assured.ts'
import { howOften, randomOf, seedOfRun } from '#testing/shared/random.ts'
import { atWork } from './at-work.ts'
import { anAttackedSite, killInTheMiddle, type Variant } from './attacked-site.ts'
import { expectKept, expectSentOnce } from './checks.ts'
import { aCrowd, type Crowd } from './crowd.ts'

/** An embedded database ends with its app server; a separate one is killed on its own. */
const asked: Record<Variant, { server: number; database: number }> = {
  embedded: { server: howOften({ inTests: 1, assured: 50 }), database: howOften({ inTests: 1, assured: 10 }) },
  DATABASE_URL: { server: howOften({ inTests: 1, assured: 150 }), database: howOften({ inTests: 1, assured: 40 }) },
}
/** Number of kills between two checks. */
const atOnce = 10

async function play(variant: Variant, kills: { server: number; database: number }, seed: number) {
  await using attacked = await anAttackedSite(variant)
  const random = randomOf(seed)
  const crowd = await aCrowd(attacked, random)
  const imports = { done: 0 }
  const left = { ...kills }
  while (left.server + left.database > 0) {
    const work = atWork(crowd, imports)
    for (let kill = 0; kill < atOnce && left.server + left.database > 0; kill += 1) {
      const what = random.weighed({ server: left.server, database: left.database })
      left[what] -= 1
      // After some more acknowledged requests.
      const enough = attacked.counted.acknowledged + 1 + random.below(15)
      const isTime = () => attacked.counted.acknowledged >= enough
      await Promise.race([killInTheMiddle(attacked, { what, random, isTime }), work.failed])
    }
    await work.rest()
    await expectKept(crowd)
  }
  const { unconfirmed } = await expectSentOnce(crowd)
  await expectKept(crowd)
  await expectToBeMissed(crowd)
  expect(attacked.counted.kills).toEqual(kills)
  return { ...attacked.counted, unconfirmed, cutOff: crowd.ledger.lost }
}

/** Expects that the check detects objects that nobody requested, which also covers duplicates. */
async function expectToBeMissed(crowd: Crowd): Promise<void> {
  for (const kind of ['notes', 'strokes', 'papers', 'motions', 'postings'] as const) {
    const entries: object[] = crowd.ledger[kind]
    // One with a known outcome: the others may be missing.
    const known = entries.find((entry) => !('outcome' in entry) || entry.outcome === 'done')
    const ledger = { ...crowd.ledger, [kind]: entries.filter((entry) => entry !== known) }
    if (known) await expect(expectKept({ ...crowd, ledger })).rejects.toThrow()
  }
}

const tried: Awaited<ReturnType<typeof play>>[] = []

test.each<Variant>(['embedded', 'DATABASE_URL'])(
  'with %s: killing servers at work loses nothing acknowledged, and leaves nothing partial or twice',
  async (variant) => {
    tried.push(
      await play(variant, asked[variant], seedOfRun).catch((cause: unknown) => {
        throw new Error(`MODEL_SEED=${seedOfRun}`, { cause })
      }),
    )
  },
  howOften({ inTests: 300_000, assured: 6 * 3_600_000 }),
)

afterAll(() => {
  if (tried.length < 2) return
  const sum = (of: (one: (typeof tried)[number]) => number) => tried.reduce((all, one) => all + of(one), 0)
  const cutOff = [...new Set(tried.flatMap((one) => [...one.cutOff.keys()]))].sort()
  const outcome =
    `none of ${sum(({ acknowledged }) => acknowledged)} acknowledgements lost, nothing half or twice; ` +
    `${sum(({ lost }) => lost)} requests cut off: ${cutOff.join(', ')}; ${sum(({ unconfirmed }) => unconfirmed)} mails unconfirmed`
  const part = 'faults/kills'
  noteAssured({ what: 'Kills of the app server', count: sum(({ kills }) => kills.server), aim: 200, outcome, part })
  noteAssured({ what: 'Kills of the database', count: sum(({ kills }) => kills.database), aim: 50, outcome, part })
  console.log(outcome)
})
