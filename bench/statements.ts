import { watchDatabase } from '#platform/server/database/connect.ts'
import { noteFigure } from './figures-page.ts'
import { openApp } from './sites/app-in-process.ts'
import { pageReads, searches } from './sites/calls.ts'
import { dataSite, isSize } from './sites/data-site.ts'

/** Milliseconds that a statement may take. */
const allowed = 100
/** The first rounds fill caches. */
const rounds = 5
const shown = 3

type Timed = { what: string; ms: number }

const [size = 'M'] = process.argv.slice(2)
if (!isSize(size)) throw new Error('Which one: S, M or L?')
const statements: Timed[] = []
const requests: Timed[] = []
const site = await dataSite(size)
for (const [who, session] of Object.entries({ 'member of four committees': site.session, 'member of all committees': site.everywhere }))
  await readAs(who, session)

const [slowest] = slowestOf(statements)
console.log(`Slowest requests on ${size}:`)
for (const { what, ms } of slowestOf(requests)) console.log(`  ${ms.toFixed(0)} ms  ${what}`)
console.log(`Slowest statements on ${size}, of ${statements.length}:`)
for (const { what, ms } of slowestOf(statements)) console.log(`  ${ms.toFixed(0)} ms  ${what}`)
noteFigure({
  what: `The slowest statement of the reads of all pages and of ${Object.keys(searches).length} searches, on the site ${size}`,
  against: `${allowed} ms`,
  ratio: (slowest?.ms ?? Number.NaN) / allowed,
  goal: '≤ 1',
  measured: `slowest ${slowest?.ms.toFixed(1)} ms; ${statements.filter(({ ms }) => ms > allowed).length} of ${statements.length} above ${allowed} ms`,
  command: 'statements',
})

async function readAs(who: string, session: Awaited<ReturnType<typeof dataSite>>['session']) {
  const { db, ask, close } = await openApp(site, session)
  let asked = ''
  watchDatabase(db).hear(({ text, ms }) => statements.push({ what: `${asked}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`, ms }))
  for (const [page, path] of Object.entries({ ...(await pageReads(ask)), ...searches })) {
    asked = `${page}, by a ${who}`
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await ask('GET', path)
      requests.push({ what: asked, ms: performance.now() - begun })
    }
  }
  await close()
}

/** The slowest of each kind. */
function slowestOf(timed: Timed[]): Timed[] {
  const most = new Map<string, number>()
  for (const { what, ms } of timed) most.set(what, Math.max(ms, most.get(what) ?? 0))
  return [...most]
    .map(([what, ms]) => ({ what, ms }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shown)
}
