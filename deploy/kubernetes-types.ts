import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Manifest } from './helm.ts'

const packages = path.resolve(import.meta.dirname, '../node_modules')
const compiler = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '', '--module', 'esnext']

/**
 * What the API of Kubernetes would refuse in each of these manifests: unknown fields, missing ones and wrong types, as the compiler reports them.
 * The types are those that `kubernetes-types` makes of the API's own OpenAPI document.
 */
export function mistakesIn(manifests: Manifest[]): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'manifests-'))
  try {
    const file = path.join(folder, 'manifests.ts')
    writeFileSync(file, manifests.map(typed).join('\n'))
    const asked = [...compiler, '--moduleResolution', 'bundler', '--pretty', 'false', file]
    const { stdout, error } = spawnSync(path.join(packages, '.bin/tsc'), asked, { encoding: 'utf8' })
    if (error) throw error
    const mistakes = [...stdout.matchAll(/manifests\.ts\((\d+),\d+\): (.*)/g)].map(([, line, mistake = '']) => ({
      line: Number(line),
      mistake,
    }))
    const linesEach = 2
    return manifests.map((_, index) =>
      mistakes.filter(({ line }) => Math.ceil(line / linesEach) === index + 1).map(({ mistake }) => mistake),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The group `networking.k8s.io` is in the folder `networking`; the first kinds of Kubernetes have no group, and are in `core`. */
function typed({ apiVersion, kind, ...rest }: Manifest, index: number): string {
  const [version, group = 'core'] = apiVersion.split('/').toReversed() as [string, string?]
  const types = path.join(packages, 'kubernetes-types', group.replace(/\..*/, ''), version)
  const literal = JSON.stringify({ apiVersion, kind, ...rest })
  return `import type { ${kind} as Kind${index} } from ${JSON.stringify(types)}\nexport const manifest${index}: Kind${index} = ${literal}`
}
