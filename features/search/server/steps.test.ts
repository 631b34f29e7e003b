import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'

test('a text twice as long takes twice the steps', async () => {
  await using steps = await counter()
  // Only code that is compiled from now on is counted.
  const [{ parseQuery }, { highlight }, { snippet }] = await Promise.all([
    import('./parse-query.ts'),
    import('./highlight.ts'),
    import('./highlight.ts'),
  ])
  const query = parseQuery('Strasse Bau* "Bau der Strasse" "Bau der Bau der Bau" 2026.1')
  const text = 'Der Bau der Strasse 2026.1 am See, '.repeat(50)
  const taken = async (long: string) => {
    highlight(long, query)
    snippet(long, query)
    return steps.taken()
  }
  await taken(text)
  const [once, twice] = [await taken(text), await taken(text.repeat(2))]
  expect(once).toBeGreaterThan(10_000)
  expect(twice / once).toBeGreaterThan(1.9)
  expect(twice / once).toBeLessThan(2.1)
})

/** Counts calls of all functions of the search. */
async function counter() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    /** Calls since the last reading. */
    taken: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const own = result.filter(({ url }) => url.includes('/search/server/'))
      return own.flatMap((script) => script.functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0)
    },
    async [Symbol.asyncDispose]() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
