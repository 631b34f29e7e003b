import '#testing/shared/seeded.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** Waits until everything that is settled has continued. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A queue that records who takes a turn; turns last until the test ends them by name. */
function aQueue(places: number) {
  const turns = openTurns<string, string>({ places })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (work: string, signal?: AbortSignal) =>
    turns.take(work.slice(0, 1), work, signal).then((end) => {
      begun.push(work)
      ends.set(work, end)
    })
  const end = async (work: string) => {
    ends.get(work)?.()
    await settled()
  }
  return { turns, begun, take, end }
}

test('a second request by the same person runs after the first of everybody else who waits', async () => {
  const { turns, begun, take, end } = aQueue(1)
  for (const work of ['a1', 'a2', 'a3', 'b1']) void take(work)
  await settled()
  expect([begun, turns.inOrder(), turns.count()]).toEqual([['a1'], ['b1', 'a2', 'a3'], { running: 1, waiting: 3 }])
  void take('c1')
  await end('a1')
  expect([begun.at(-1), turns.inOrder()]).toEqual(['b1', ['c1', 'a2', 'a3']])
  await end('b1')
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('a2')
  await end('a3')
  expect([begun.at(-1), turns.count()]).toEqual(['a3', { running: 0, waiting: 0 }])
})

test('nobody has two places at once, even if one stays free', async () => {
  const { turns, begun, take, end } = aQueue(2)
  for (const work of ['a1', 'a2', 'b1']) void take(work)
  await settled()
  expect([begun, turns.waitingOf('a'), turns.waitingOf('b')]).toEqual([['a1', 'b1'], 1, 0])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('leaving the queue rejects with the given reason, and ending a turn twice ends it once', async () => {
  const { turns, begun, take, end } = aQueue(1)
  void take('a1')
  const leaving = new AbortController()
  const left = take('b1', leaving.signal)
  void take('c1')
  leaving.abort(new Error('gone away'))
  await expect(left).rejects.toThrow('gone away')
  await expect(take('d1', leaving.signal)).rejects.toThrow('gone away')
  await end('a1')
  await end('a1')
  expect([begun, turns.count()]).toEqual([['a1', 'c1'], { running: 1, waiting: 0 }])
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('take' as const), which: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), which: fc.nat(20) }) },
)

/** A queue with a model of it: who is waiting since when, and who is running. */
function aWatchedQueue(places: number) {
  const turns = openTurns<number, number>({ places })
  const running = new Map<number, () => void>()
  const waiting = new Map<number, { whose: number; leave: AbortController }>()
  /** Since when each owner waits: when their line began, or when their last turn ended. */
  const since = new Map<number, number>()
  let now = 0
  const waits = (whose: number) => [...waiting.values()].some((one) => one.whose === whose)
  const faults: string[] = []
  const begin = (work: number, whose: number, end: () => void) => {
    waiting.delete(work)
    if (running.has(whose)) faults.push(`${whose} has two turns`)
    running.set(whose, end)
    if (running.size > places) faults.push(`${running.size} run`)
    // Nobody who has waited for longer is passed over.
    for (const other of waiting.values())
      if (!running.has(other.whose) && since.get(other.whose)! < since.get(whose)!) faults.push(`${other.whose} is passed over by ${whose}`)
  }
  return {
    turns,
    faults,
    running,
    waiting,
    take: (whose: number) => {
      const [work, leave] = [(now += 1), new AbortController()]
      if (!waits(whose)) since.set(whose, work)
      waiting.set(work, { whose, leave })
      void turns.take(whose, work, leave.signal).then(
        (end) => begin(work, whose, end),
        () => waiting.delete(work),
      )
    },
    end: (at: number) => {
      const one = [...running][at % running.size]
      if (!one) return
      const [whose, end] = one
      running.delete(whose)
      since.set(whose, (now += 1))
      end()
    },
    leave: (at: number) => [...waiting.values()][at % waiting.size]?.leave.abort(),
  }
}

test('at all times no place is taken twice, nobody runs twice or is passed over, and in the end all are free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 60 }), async (places, steps) => {
      const { turns, faults, running, waiting, ...queue } = aWatchedQueue(places)
      for (const { kind, which } of steps) {
        queue[kind](which)
        await settled()
        expect(turns.count()).toEqual({ running: running.size, waiting: waiting.size })
        // A place is only free if everyone who waits has a turn already.
        if (running.size < places) expect([...waiting.values()].filter(({ whose }) => !running.has(whose))).toEqual([])
      }
      for (; running.size > 0; await settled()) queue.end(0)
      expect([faults, turns.count(), turns.inOrder(), waiting.size]).toEqual([[], { running: 0, waiting: 0 }, [], 0])
    }),
  )
})
