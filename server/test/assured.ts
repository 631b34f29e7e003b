import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest'
import { type Assured, noteRow } from './assurance-page.ts'

/** Which run this is: `npm test` sets nothing, `npm run test:all` sets `all`, `npm run assure` sets `assure`. */
const run = process.env.TEST_RUN
const assuring = run === 'assure'

type Often = { inTests: number; inAll?: number; assured: number }

/** How often something is tried: `inTests` times by `npm test`, `inAll` by `npm run test:all` (by default the same), `assured` by `npm run assure`. */
export function howOften({ inTests, inAll = inTests, assured }: Often): number {
  if (assuring) return assured
  return run === 'all' ? inAll : inTests
}

/** Its test: the path, or the part of it that `npm run assure` takes. */
type Tried = Assured & { part: string }

/** Notes in docs/assurance.md what a run under `npm run assure` has shown, at its end, if nothing of its file failed; a run of the tests notes nothing. */
export function noteAssured({ part, ...assured }: Tried): void {
  if (assuring && !hasFailed(TestRunner.getCurrentTest<RunnerTestCase>().file))
    noteRow({ ...assured, command: `npm run assure -- ${part}` })
}

const hasFailed = (part: RunnerTask): boolean => part.result?.state === 'fail' || ('tasks' in part && part.tasks.some(hasFailed))
