import { readFileSync, writeFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'
import { node } from '../../../vitest.config.ts'

type Changed = { path: string; source: string }
/** `reread` invalidates the loaded module. */
type Change = Changed & { reread: () => void }

/** Runs test files repeatedly, each time with one changed source file; the file is always restored. */
export async function openTests(root: string) {
  const vitest = await createVitest('test', {
    ...node,
    root,
    config: false,
    watch: false,
    isolate: true,
    maxWorkers: 1,
    reporters: [{}],
  })
  const all = await vitest.globTestSpecifications()
  return {
    /** Whether all tests of these files pass. */
    async pass(files: string[], { path, source }: Changed): Promise<boolean> {
      const asked = all.filter(({ moduleId }) => files.some((file) => moduleId.endsWith(`/${file}`)))
      const reread = () => vitest.invalidateFile(path)
      return whileChanged({ path, source, reread }, async () => {
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
        // The result also contains modules of earlier runs.
        const judged = testModules.filter(({ moduleId }) => asked.some((one) => one.moduleId === moduleId))
        return unhandledErrors.length === 0 && judged.length === asked.length && judged.every((module) => module.ok())
      })
    },
    close: () => vitest.close(),
  }
}

async function whileChanged<Done>({ path, source, reread }: Change, run: () => Promise<Done>): Promise<Done> {
  const whole = readFileSync(path, 'utf8')
  const restore = () => writeFileSync(path, whole)
  const leave = () => process.exit(1)
  process.once('exit', restore).once('SIGINT', leave).once('SIGTERM', leave)
  try {
    writeFileSync(path, source)
    reread()
    return await run()
  } finally {
    restore()
    reread()
    process.off('exit', restore).off('SIGINT', leave).off('SIGTERM', leave)
  }
}
