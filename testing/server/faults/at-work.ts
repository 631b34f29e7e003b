import { actions, importNext } from './actions.ts'
import type { Crowd } from './crowd.ts'

/** All users work one step at a time until told to stop; `rest` resolves once they have. */
export function atWork(crowd: Crowd, imports: { done: number }) {
  const over = new AbortController()
  const names = Object.keys(actions) as (keyof typeof actions)[]
  const work = [
    ...crowd.people.map(async (person) => {
      while (!over.signal.aborted) {
        await crowd.attacked.up()
        await actions[crowd.random.pick(names)](crowd, person)
      }
    }),
    (async () => {
      while (!over.signal.aborted) await importNext(crowd, imports.done++)
    })(),
  ]
  const all = Promise.all(work)
  // Handled at the end of the round.
  all.catch(() => undefined)
  return {
    failed: all.then(() => new Promise<never>(() => undefined)),
    rest: async () => {
      over.abort()
      await all
    },
  }
}
