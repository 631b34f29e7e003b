import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, as `npm test` prints at its end. Started last, one of them would keep a single processor busy. */
const slowest = [
  'testing/server/access/live.test.ts',
  'testing/server/access/access.test.ts',
  'features/motions/server/model-one-server.test.ts',
  'features/motions/server/model-two-servers.test.ts',
  'testing/server/access/mass-assignment.test.ts',
  'testing/server/access/statements.test.ts',
  'features/identity/server/sign-on/hostile.test.ts',
]

/** Vitest's own order, with the slowest files at the beginning of their project. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))]
    })
  }
}

const isSlow = ({ moduleId }: TestSpecification) => slowest.some((file) => moduleId.endsWith(`/${file}`))
