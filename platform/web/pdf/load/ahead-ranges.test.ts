import { expect, test, vi } from 'vitest'
import { AheadRanges } from './ahead-ranges.ts'

const opened = (limit: number) => {
  const asked: [number, number][] = []
  const received = vi.fn<(message: { begin: number; chunk: Uint8Array }) => void>()
  const onLost = vi.fn<(error: unknown) => void>()
  const ranges = new AheadRanges({
    size: 1_000,
    limit,
    onLost,
    async read(begin, end) {
      asked.push([begin, end])
      if (begin >= 900) throw new Error('lost')
      return new Uint8Array(end - begin)
    },
  })
  ranges.transportReady(received)
  return { ranges, asked, received, onLost }
}

test('reads no more than the limit until the file is opened, then what waits and all the rest', async () => {
  const { ranges, asked, received } = opened(300)
  for (const [begin, end] of [
    [0, 200],
    [200, 400],
    [400, 500],
  ] as const)
    ranges.requestDataRange(begin, end)
  expect(asked).toEqual([
    [0, 200],
    [400, 500],
  ])
  await vi.waitFor(() => expect(received.mock.calls.map(([{ begin }]) => begin)).toEqual([0, 400]))
  ranges.open()
  ranges.requestDataRange(500, 800)
  expect(asked.slice(2)).toEqual([
    [200, 400],
    [500, 800],
  ])
  await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(4))
})

test('does not read again what was read ahead, unless that failed', async () => {
  const { ranges, asked, received, onLost } = opened(Number.POSITIVE_INFINITY)
  ranges.readAhead(0, 300)
  ranges.readAhead(900, 1_000)
  ranges.requestDataRange(100, 200)
  await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(1))
  expect(received.mock.calls[0]?.[0]).toMatchObject({ begin: 100, chunk: { length: 100 } })
  ranges.requestDataRange(200, 400)
  ranges.requestDataRange(900, 1_000)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  expect(asked).toEqual([
    [0, 300],
    [900, 1_000],
    [200, 400],
    [900, 1_000],
  ])
})

test('reports a part that cannot be read, and nothing once it has ended', async () => {
  const { ranges, received, onLost } = opened(1_000)
  ranges.requestDataRange(900, 1_000)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  ranges.requestDataRange(0, 100)
  ranges.abort()
  await new Promise((resolve) => void setImmediate(resolve))
  expect(received).not.toHaveBeenCalled()
})
