import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { joinedParts } from '#platform/server/sandbox/program-input.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import type { PaperPlan } from './paper.ts'

const program = join(import.meta.dirname, 'make-paper-program.ts')
const limits = { milliseconds: 60_000, memory: 512 * 2 ** 20 }

/** Makes a plain PDF of texts in a sandbox; undefined if it reached a limit. */
export async function makePaper(sandbox: Sandbox, plan: PaperPlan): Promise<Buffer | undefined> {
  const input = joinedParts([{ text: () => JSON.stringify(plan) }])
  const { answer, output } = await sandbox(program, { ...limits, input })
  return answer ? buffer(output) : undefined
}
