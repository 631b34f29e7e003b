import { council, downloading, listening, sameMeeting, signingIn, thinking } from './crowd.ts'
import { type Figure, noteFigure } from './figures-page.ts'
import { watchMemory } from './processes.ts'
import { importLargeMeeting } from './server/meeting-import.ts'
import type { Log } from './sites/calls.ts'
import { copyOf, dataSite, isSize } from './sites/data-site.ts'
import { removeSite, startSite } from './sites/site.ts'

const [given, size = 'M'] = process.argv.slice(2)
const seconds = Number(given ?? 600)
if (!(seconds > 0)) throw new Error('For how many seconds?')
if (!isSize(size)) throw new Error('Which one: S, M or L?')
const people = 200
/** Of the meeting that all open, five megabytes each. */
const files = 40

// Works on a copy: the meeting that all open would distort other measurements of the site.
const { data_dir } = await copyOf(await dataSite(size))
const server = await startSite({ data_dir })
const { members, site } = await council(data_dir, people)
const meeting = await importLargeMeeting(site, server.address, files)
const crowd = { address: server.address, site, members, seconds }

const ranked = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN

type Measured = { p95: number; grown: number }
const inTime = ({ p95 }: Measured) => ({ against: '300 ms (p95)', ratio: p95 / 300 })
const inMemory = ({ grown }: Measured) => ({ against: '200 MB of memory above idle', ratio: grown / 200 })

async function phase(
  what: string,
  work: (log: Log) => Promise<unknown>,
  compared: (measured: Measured) => Pick<Figure, 'against' | 'ratio'> = inTime,
) {
  const log: Log = { times: [], errors: [] }
  const { idle, peak } = await watchMemory(server.child.pid, () => work(log))
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ranked(log.times, share).toFixed(0))
  const measured =
    `${log.times.length} requests, ${log.errors.length} errors; p50 ${p50}, p95 ${p95}, p99 ${p99} ms; ` +
    `memory ${idle.toFixed(0)} → ${peak.toFixed(0)} MB`
  // Trial runs are not recorded.
  if (given) console.log(`${what}: ${measured}`)
  else noteFigure({ what, ...compared({ p95: Number(p95), grown: peak - idle }), goal: '≤ 1', measured, command: 'load' })
  for (const error of new Set(log.errors.slice(0, 5))) console.log(`  ${error}`)
}

await phase(`${members.length} people with ${seconds} s of reading and thinking`, (log) => thinking({ ...crowd, log }))
await phase(`${members.length} open the same meeting and a PDF of 5 MB within ${Math.min(10, seconds)} s`, (log) =>
  sameMeeting({ ...crowd, log, meeting }),
)
await phase(`${members.length} sign in within ${Math.min(60, seconds)} s`, (log) => signingIn({ ...crowd, log }))
await phase('500 sockets hear of 20 toggles', (log) => listening({ ...crowd, log }))
await phase('20 downloads of 200 MB', (log) => downloading({ ...crowd, log, meeting }), inMemory)
await server.stop()
await removeSite({ data_dir })
