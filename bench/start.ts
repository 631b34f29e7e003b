import { interleaved } from './median.ts'
import { emptySite, removeSite, startProgram, startSite } from './site.ts'

async function secondsUntilHealthy(start: () => ReturnType<typeof startProgram>, path: string): Promise<number> {
  const begun = performance.now()
  const { address, stop } = await start()
  const answer = await fetch(address + path)
  const seconds = (performance.now() - begun) / 1000
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await stop()
  return seconds
}

/** From process start to the first healthy response, with an existing data folder, compared with the start of a bare framework. */
export async function startTime() {
  const site = await emptySite()
  await secondsUntilHealthy(() => startSite(site), '/healthz')
  const figures = await interleaved(5, {
    ours: () => secondsUntilHealthy(() => startSite(site), '/healthz'),
    bare: () => secondsUntilHealthy(() => startProgram('bench/bare-server.ts'), '/'),
  })
  await removeSite(site)
  return { ratio: figures.ours / figures.bare, ...figures }
}
