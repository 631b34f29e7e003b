import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { howOften } from '#testing/shared/random.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { aLayerServer, type Fate } from '#testing/web/servers/layer-server.ts'
import { someTabs } from '#testing/web/some-tabs.ts'

const fate = fc.constantFrom<Fate>('answered', 'lost_before', 'lost_after', 'busy', 'refused', 'signed_out')
const at = fc.nat({ max: 20 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('draw' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const, 'pause' as const, 'retry' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'kill' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fate' as const), fates: fc.array(fate, { maxLength: 4 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const textsOf = (all: readonly WireAnnotation[]) => all.map(({ text }) => String(text)).sort()
/** Lets pending work continue for a while. */
const pause = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** A reader who draws, with the texts expected on screen as snapshots. */
async function aReader(server: ReturnType<typeof aLayerServer>) {
  const tabs = someTabs(server)
  let tab = await tabs.open()
  let [past, now, future]: [string[][], string[], string[][]] = [[], [], []]
  let count = 0
  const step = (next: string[]) => {
    past.push(now)
    now = next
    future = []
  }
  const leave = async (how: 'close' | 'kill') => {
    await tab.kept()
    await tab[how]()
    tab = await tabs.open()
    ;[past, future] = [[], []]
  }
  const target = (index: number) => {
    const all = tab.session.shown().annotations
    return all[index % Math.max(all.length, 1)]
  }
  const acts = {
    draw: () => {
      const text = `Notiz ${count++}`
      tab.session.change([{ kind: 'create', annotation: aNote({ text }) }])
      step([...now, text])
    },
    write: ({ at: index }: { at: number }) => {
      const before = target(index)
      if (!before) return
      const text = `Text ${count++}`
      tab.session.change([{ kind: 'update', before, annotation: { ...before, text } as typeof before }])
      step(now.map((one) => (one === before.text ? text : one)))
    },
    erase: ({ at: index }: { at: number }) => {
      const annotation = target(index)
      if (!annotation) return
      tab.session.change([{ kind: 'remove', annotation }])
      step(now.filter((one) => one !== annotation.text))
    },
    undo: () => {
      tab.session.undo()
      const before = past.pop()
      if (before) [future, now] = [[...future, now], before]
    },
    redo: () => {
      tab.session.redo()
      const after = future.pop()
      if (after) [past, now] = [[...past, now], after]
    },
    retry: () => tab.session.retry(),
    fate: ({ fates }: { fates: Fate[] }) => server.next(...fates),
    pause,
    reload: () => leave('close'),
    kill: () => leave('kill'),
  }
  return {
    do: async (one: Act) => {
      await (acts[one.do] as (one: Act) => unknown)(one)
      expect(textsOf(tab.session.shown().annotations)).toEqual([...now].sort())
    },
    expected: () => [...now].sort(),
    tab: () => tab,
  }
}

let reader: Awaited<ReturnType<typeof aReader>>

test('after any lost, refused or interrupted calls the server has exactly the annotations on screen', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(act, { maxLength: 40 }), async (all) => {
        stubDatabase()
        const server = aLayerServer(7)
        reader = await aReader(server)
        for (const one of all) await reader.do(one)
        server.calm()
        await reader.tab().saved()
        expect(textsOf(server.held())).toEqual(reader.expected())
        await reader.do({ do: 'reload' })
      })
      .afterEach(() => reader.tab().kill()),
    { numRuns: howOften({ inTests: 100, inAll: 5_000 }) },
  )
})
