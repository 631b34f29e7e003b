import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, by what `npm test` prints at its end; begun last, one of them would keep a processor waiting. */
const slowest = [
  'server/test/access/live.test.ts',
  'server/test/access/access.test.ts',
  'server/motions/model-one-server.test.ts',
  'server/motions/model-two-servers.test.ts',
  'server/test/access/mass-assignment.test.ts',
  'server/test/access/statements.test.ts',
  'server/sign-on/hostile.test.ts',
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
