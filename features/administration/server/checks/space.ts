import { stat, statfs } from 'node:fs/promises'
import type { Env } from '#platform/server/env.ts'
import { problemOf } from '#platform/server/log.ts'
import { type Finding, fine, problem, warning } from './finding.ts'
import { sizeIn } from './sizes.ts'

/** In bytes: less than a large import needs, with its files and their texts. */
const LITTLE = 5 * 10 ** 9
const TOO_LITTLE = 10 ** 9
const FEW_FILES = 10_000

/** How much space the disks of the data folder and of the records folder have left. Temporary files are not checked: the site writes none of any size. */
export async function checkSpace({ env }: { env: Env }): Promise<Finding[]> {
  const folders = [env.data_dir, env.records_folder].filter((folder) => folder !== null)
  const disks = new Map<number, string>()
  const findings: Finding[] = []
  for (const folder of folders) {
    try {
      const { dev } = await stat(folder)
      if (!disks.has(dev)) findings.push(await checkDisk(folder))
      disks.set(dev, folder)
    } catch (error) {
      findings.push(problem('checks.space_no_folder', { folder, problem: problemOf(error) }))
    }
  }
  return findings
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems count no files, and report none.
  if (files > 0 && ffree < FEW_FILES) return problem('checks.space_few_files', { folder, count: ffree })
  return judgeSpace(folder, bavail * bsize)
}

/** What `free` bytes on the disk of a folder mean. */
export function judgeSpace(folder: string, free: number): Finding {
  const judge = free < TOO_LITTLE ? problem : free < LITTLE ? warning : fine
  const key = free < LITTLE ? 'checks.space_little' : 'checks.space_fine'
  return judge(key, (language) => ({ folder, free: sizeIn(language, free) }))
}
