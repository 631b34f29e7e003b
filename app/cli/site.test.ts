import { expect, test } from 'vitest'
import { reportProgress } from './site.ts'

const thirds = [0, 33, 33, 66, 100, 100]

test('without a progress bar each tenth is printed once, whatever the steps', () => {
  const lines: string[] = []
  const tell = reportProgress({ all: 100, print: (line) => void lines.push(line), progress: undefined })
  for (let done = 0; done <= 25; done++) tell(done)
  for (const done of thirds) tell(done)
  expect(lines).toEqual(['10 % (10 of 100)', '20 % (20 of 100)', '33 % (33 of 100)', '66 % (66 of 100)', '100 % (100 of 100)'])
})

test('a progress bar is updated at each step and ended once', () => {
  const bars: [string, boolean][] = []
  const tell = reportProgress({ all: 100, print: expect.unreachable, progress: (line, isLast) => void bars.push([line, isLast]) })
  for (const done of thirds) tell(done)
  expect(bars.map(([, isLast]) => isLast)).toEqual([false, false, false, false, true])
  expect(bars[1]?.[0]).toBe('[#########.....................] 33 % (33 of 100)')
})

test('progress of nothing is 100 %', () => {
  const lines: string[] = []
  reportProgress({ all: 0, print: (line) => void lines.push(line), progress: undefined })(0)
  expect(lines).toEqual(['100 % (0 of 0)'])
})
