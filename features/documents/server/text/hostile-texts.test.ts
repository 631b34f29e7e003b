import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { hostileTexts } from '#testing/server/files/hostile-office-files.ts'
import { howOften } from '#testing/shared/random.ts'
import { readFileText } from './read-text.ts'

// Each file is read in a process of its own, which may take its limit of a minute.
vi.setConfig({ testTimeout: howOften({ inTests: 300_000, assured: 7_200_000 }) })

/** Tests only every nth file; all of them in the longest runs. */
const step = howOften({ inTests: 9, assured: 1 })

test('hostile office files, mails and pages are read, or refused with a reason; nothing of the machine is in their text', async () => {
  const tried = hostileTexts.filter((_, at) => at % step === 0)
  const count = { read: 0, refused: 0, stopped: 0 }
  for (const [name, kind, make] of tried) {
    const bytes = await make()
    const text = await readFileText(runSandboxed, { input: Readable.from([bytes]), kind, size: bytes.length })
    const written = JSON.stringify(text)
    expect([name, written]).toEqual([name, expect.not.stringMatching(/root:[^"]*:0:0|Cannot read|is not a function|undefined/)])
    if (!('problem' in text)) count.read += 1
    else if (text.problem.includes('was stopped')) count.stopped += 1
    else count.refused += 1
  }
  expect(count.read + count.refused + count.stopped).toBe(tried.length)
  noteAssured({
    what: 'Hostile office files, mails and pages, each named',
    count: tried.length,
    aim: 50,
    outcome: `${count.read} read, ${count.refused} refused with the reason, ${count.stopped} stopped at their limit; nothing of the machine is in their text`,
    part: 'text/hostile-texts',
  })
})
