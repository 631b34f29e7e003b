/** Does it for each of them, so many at once; with the first failure nothing more is begun. */
export async function inTurns<One>(all: readonly One[], at_once: number, run: (one: One) => Promise<unknown>): Promise<void> {
  let waiting = [...all]
  const take = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(one)
  }
  const stop = (error: unknown) => {
    waiting = []
    throw error
  }
  await Promise.all(Array.from({ length: at_once }, () => take().catch(stop)))
}
