import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseAllDocuments } from 'yaml'
import { openPromise } from 'yauzl'

export const chart = path.resolve(import.meta.dirname, 'helm/traktanda')

/** An object as `kubectl apply` would send it. */
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: Record<string, unknown> }
export type Helm = Disposable & {
  /** What Helm reports about a chart; `refused` if it has errors or warnings. */
  lint: (folder: string) => { refused: boolean; report: string }
  /** The chart's manifests with these values, for this version of Kubernetes; throws what Helm reports if it refuses them. */
  render: (values?: object, kubernetes?: string) => Manifest[]
}

/** Helm, from HELM or from a package that contains it for Linux on x64. It runs without a cluster and without a network. */
export async function openHelm(): Promise<Helm> {
  const folder = mkdtempSync(path.join(tmpdir(), 'helm-'))
  const program = process.env.HELM ?? (await unpackHelm(folder))
  const env = { PATH: process.env.PATH, HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder }
  function run(args: string[], input = '') {
    const { status, stdout, stderr, error } = spawnSync(program, args, { input, env, encoding: 'utf8' })
    if (error) throw new Error(`Helm did not start: set HELM to the path of the program (${error.message})`)
    return { isFine: status === 0, stdout, report: stdout + stderr }
  }
  return {
    lint(checked) {
      const { isFine, report } = run(['lint', '--strict', checked])
      return { refused: !isFine, report }
    },
    render(values = {}, kubernetes = '1.35.0') {
      const asked = ['template', 'sitzungen', chart, '--kube-version', kubernetes, '--values', '-']
      const { isFine, stdout, report } = run(asked, JSON.stringify(values))
      if (!isFine) throw new Error(report)
      return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function unpackHelm(folder: string): Promise<string> {
  const archive = await openPromise(createRequire(import.meta.url).resolve('@aws-cdk/asset-kubectl-v20/lib/layer.zip'))
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName !== 'helm/helm') continue
    const program = path.join(folder, 'helm')
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(program, { mode: 0o755 }))
    return program
  }
  throw new Error('Helm is not in its package')
}
