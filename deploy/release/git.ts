import { spawnSync } from 'node:child_process'

/** Runs git in a folder and returns what it prints; throws what it reports if it fails. */
export function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (error) throw error
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}
