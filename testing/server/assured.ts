import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest'
import { type Assured, noteRow } from './assurance-page.ts'

const assuring = process.env.TEST_RUN === 'assure'

/** Its test: the path, or the part of it that `npm run assure` takes. */
type Tried = Assured & { part: string }

/** Notes in docs/assurance.md what a run under `npm run assure` has shown, at its end, if nothing of its file failed; a run of the tests notes nothing. */
export function noteAssured({ part, ...assured }: Tried): void {
  if (assuring && !hasFailed(TestRunner.getCurrentTest<RunnerTestCase>().file))
    noteRow({ ...assured, command: `npm run assure -- ${part}` })
}

const hasFailed = (part: RunnerTask): boolean => part.result?.state === 'fail' || ('tasks' in part && part.tasks.some(hasFailed))
