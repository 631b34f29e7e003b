import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest'
import { type Assured, noteRow } from './assurance-page.ts'

const assuring = process.env.TEST_RUN === 'assure'

/** Its test: the path, or the part of it that `npm run assure` takes. */
type Tried = Assured & { part: string }

/**
 * Records a result in docs/assurance.md at the end of `npm run assure`, if all tests of the file passed; normal test runs record nothing.
 */
export function noteAssured({ part, ...assured }: Tried): void {
  if (assuring && !hasFailed(TestRunner.getCurrentTest<RunnerTestCase>().file))
    noteRow({ ...assured, command: `npm run assure -- ${part}` })
}

const hasFailed = (part: RunnerTask): boolean => part.result?.state === 'fail' || ('tasks' in part && part.tasks.some(hasFailed))
