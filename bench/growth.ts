import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { noteFigure } from './figures-page.ts'
import { interleaved, median } from './rounds.ts'
import { client, pageReads } from './sites/calls.ts'
import { dataSite, isMade, type Size, sizes } from './sites/data-site.ts'
import { startSite } from './sites/site.ts'

/** The search finds more words in more documents. */
const goalOf = (page: string) => (page === 'Search' ? 0.3 : 0.1)
const rounds = 5
const callsARound = 20
/** In a stroke. */
const inkPoints = 60

const measured: Size[] = ['S', 'M', ...((await isMade('L')) ? ['L' as const] : [])]

async function open(size: Size) {
  const site = await dataSite(size)
  const server = await startSite(site)
  const ask = client(site, server.address)
  const paths = await pageReads(ask)
  const calls = new Map<string, () => Promise<string>>()
  for (const [page, path] of Object.entries(paths)) calls.set(page, () => ask('GET', path))
  calls.set('Stroke', await strokes(ask, paths.Document ?? ''))
  return { size, calls, stop: server.stop }
}

/** Draws a stroke on a paper and removes it. Only the ids of removed strokes stay on the site. */
async function strokes(ask: ReturnType<typeof client>, path: string) {
  const { version_id } = JSON.parse(await ask('GET', path)) as { version_id: number }
  const [layer] = JSON.parse(await ask('GET', `versionable/${version_id}/annotation_layers/`)) as { id: number }[]
  return async () => {
    const annotation = anInk({ pageIndex: 0 }, inkPoints)
    await ask('POST', `annotationlayers/${layer?.id}/annotation_create/`, { annotation })
    return ask('DELETE', `annotations/${annotation.id}/`)
  }
}

/** Median of the milliseconds of some consecutive calls. */
async function middle(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < callsARound; index++) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** Slope of the regression line with both axes logarithmic: 0 for constant time, 1 for linear growth. */
function slopeOf(points: [x: number, y: number][]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleX, middleY] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))]
  const along = mean(logs.map(([x, y]) => (x - middleX) * (y - middleY)))
  return along / mean(logs.map(([x]) => (x - middleX) ** 2))
}

const sites = []
for (const size of measured) sites.push(await open(size))

for (const page of sites[0]?.calls.keys() ?? []) {
  const calls = sites.map((site) => [site.size, site.calls.get(page)!] as const)
  // Warm-up: a new process still compiles its code, and plans are cached.
  for (const [, call] of calls) await middle(call)
  const figures = await interleaved(rounds, Object.fromEntries(calls.map(([size, call]) => [size, () => middle(call)])))
  const bytes = await Promise.all(calls.map(async ([, call]) => (await call()).length))
  const slope = slopeOf(measured.map((size) => [sizes[size].documents, figures[size] ?? Number.NaN]))
  const shown = measured.map((size, index) => `${size} ${figures[size]?.toFixed(2)} ms (${((bytes[index] ?? 0) / 1000).toFixed(1)} kB)`)
  noteFigure({
    what: `${page}: growth with the site`,
    against: `slope of its time on the sites ${measured.join(', ')}`,
    ratio: slope,
    goal: `≤ ${goalOf(page)}`,
    measured: shown.join(', '),
    command: 'growth',
  })
}
for (const { stop } of sites) await stop()
