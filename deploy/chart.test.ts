import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv, settings } from '#platform/server/env.ts'
import { chart, type Manifest, openHelm } from './helm.ts'
import { mistakesIn } from './kubernetes-types.ts'

const root = path.resolve(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const containerfile = readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8')
const defaults = parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8')) as Record<string, object> & { secretName: string }

const helm = await openHelm()
afterAll(() => helm[Symbol.dispose]())

const backup = { enabled: true, recipient: 'age1recipient' }
const everything = {
  backup,
  imagePullSecrets: [{ name: 'registry' }],
  settings: { PATH_PREFIX: '/sitzungen', MAIL_FROM: 'sitzungen@example.org', SLOW_QUERY_MS: 2_500_000, OIDC_ONLY: true },
}
const nothing = { ingress: { enabled: false }, networkPolicy: { enabled: false } }

type Container = {
  env: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string }[]
} & Record<`${'startup' | 'readiness' | 'liveness'}Probe`, { httpGet: { path: string } }>
type Pod = { containers: Container[]; volumes: { name: string }[]; terminationGracePeriodSeconds: number; securityContext: object }
type Labels = Record<string, string>
type Template = { metadata: { labels: Labels }; spec: Pod }

const one = (manifests: Manifest[], kind: string) => manifests.find((each) => each.kind === kind) as Manifest
const templateOf = (manifests: Manifest[]) => one(manifests, 'Deployment').spec.template as Template
const serverOf = (manifests: Manifest[]) => templateOf(manifests).spec.containers[0] as Container
const backupOf = (manifests: Manifest[]) =>
  (one(manifests, 'CronJob').spec as { jobTemplate: { spec: { template: Template } } }).jobTemplate.spec.template
const environmentOf = ({ env }: Container) => Object.fromEntries(env.map(({ name, value }) => [name, value]))

/** The chart with one text in one of its files replaced. */
function alteredChart(file: string, from: string, to: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'))
  cpSync(chart, path.join(folder, 'traktanda'), { recursive: true })
  const altered = path.join(folder, 'traktanda', file)
  const text = readFileSync(altered, 'utf8')
  expect(text).toContain(from)
  writeFileSync(altered, text.replace(from, to))
  return { folder: path.join(folder, 'traktanda'), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test('Helm accepts the chart, and refuses one with a mistake', () => {
  expect(helm.lint(chart)).toMatchObject({ refused: false })
  const mistakes: [file: string, from: string, to: string][] = [
    ['Chart.yaml', 'apiVersion: v2', 'apiVersion: v3'],
    ['Chart.yaml', `version: ${manifest.version}`, 'version: first'],
    ['Chart.yaml', 'type: application', 'type: programme'],
    ['values.yaml', 'replicas: 2', 'replicas: two'],
    ['templates/service.yaml', '.Release.Name', '.Release.Nmae | required "a name"'],
    ['templates/service.yaml', 'include "traktanda.labels"', 'include "traktanda.lables"'],
  ]
  for (const [file, from, to] of mistakes) {
    using altered = alteredChart(file, from, to)
    expect(helm.lint(altered.folder), to).toMatchObject({ refused: true })
  }
})

test('what the chart renders is what the API of Kubernetes knows, and a mistake would be found', () => {
  const kinds = (manifests: Manifest[]) => manifests.map(({ kind }) => kind).toSorted()
  const usual = helm.render()
  const whole = helm.render(everything)
  const least = helm.render(nothing)
  expect(kinds(least)).toEqual(['Deployment', 'PodDisruptionBudget', 'Service'])
  expect(kinds(usual)).toEqual(['Deployment', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'])
  expect(kinds(whole)).toEqual(['CronJob', ...kinds(usual)])
  expect(mistakesIn([...usual, ...whole, ...least]).flat()).toEqual([])

  const deployment = one(usual, 'Deployment')
  const { selector: _, ...withoutSelector } = deployment.spec
  const service = one(usual, 'Service')
  const wrong = [
    { ...deployment, spec: { ...deployment.spec, replica: 2 } },
    { ...deployment, spec: { ...deployment.spec, replicas: '2' } },
    { ...deployment, spec: withoutSelector },
    { ...service, apiVersion: 'apps/v1' },
  ]
  for (const mistakes of mistakesIn(wrong)) expect(mistakes).not.toEqual([])
})

test('Helm refuses invalid values, and clusters older than the chart supports', () => {
  const invalid: object[] = [
    { replicas: 0 },
    { replica: 2 },
    { host: 'https://sitzungen.example.org' },
    { secretName: '' },
    { image: { repository: '' } },
    { image: { pullPolicy: 'Sometimes' } },
    { settings: { mail_from: 'sitzungen@example.org' } },
    { settings: { ROOT_URL: 'https://sitzungen.example.org' } },
    { settings: { PORT: 9090 } },
    { settings: { OIDC_ONLY: null, MAIL_FROM: ['sitzungen@example.org'] } },
    { networkPolicy: { from: [] } },
    { backup: { enabled: true } },
    { backup: { ...backup, recipient: 'AGE-SECRET-KEY-1' } },
    { stopSeconds: '20' },
  ]
  for (const values of invalid) expect(() => helm.render(values), JSON.stringify(values)).toThrow(/schema/)
  expect(() => helm.render({}, '1.26.9')).toThrow(/kubeVersion/)
  expect(helm.render({}, '1.27.0')).toHaveLength(5)
})

test('the chart has the version of the program', () => {
  expect(parse(readFileSync(path.join(chart, 'Chart.yaml'), 'utf8'))).toMatchObject({
    version: manifest.version,
    appVersion: manifest.version,
  })
  expect(serverOf(helm.render())).toMatchObject({ image: `traktanda:${manifest.version}` })
  expect(serverOf(helm.render({ image: { repository: 'registry.example.org/traktanda', tag: '2' } }))).toMatchObject({
    image: 'registry.example.org/traktanda:2',
  })
})

test('pods get only existing settings, as they were written, and the server accepts them', () => {
  for (const container of [serverOf(helm.render(everything)), backupOf(helm.render(everything)).spec.containers[0] as Container]) {
    const environment = environmentOf(container)
    expect(Object.keys(environment).filter((name) => !(name.toLowerCase() in settings))).toEqual([])
    expect(environment).toMatchObject({ ...everything.settings, SLOW_QUERY_MS: '2500000', OIDC_ONLY: 'true' })
    expect(container).toMatchObject({ envFrom: [{ secretRef: { name: defaults.secretName } }] })
  }
  const { OIDC_ONLY: _, ...plain } = environmentOf(serverOf(helm.render(everything)))
  expect(readEnv(plain)).toMatchObject({ root_url: 'https://sitzungen.example.org', trust_proxy: ['10.0.0.0/8'], slow_query_ms: 2_500_000 })
})

test('selectors, ports, probes and volumes of the chart match each other and the image', () => {
  const manifests = helm.render(everything)
  const { metadata, spec } = templateOf(manifests)
  const matches = (selector: Labels, labels: Labels) => Object.entries(selector).every(([name, value]) => labels[name] === value)
  const selectors = [
    (one(manifests, 'Deployment').spec.selector as { matchLabels: Labels }).matchLabels,
    (one(manifests, 'PodDisruptionBudget').spec.selector as { matchLabels: Labels }).matchLabels,
    one(manifests, 'Service').spec.selector as Labels,
  ]
  for (const selector of selectors) {
    expect(matches(selector, metadata.labels)).toBe(true)
    expect(matches(selector, backupOf(manifests).metadata.labels)).toBe(false)
  }

  const inImage = Object.fromEntries([...containerfile.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = '', value]) => [name, value]))
  const [port] = serverOf(manifests).ports ?? []
  expect(port?.containerPort).toBe(Number(inImage.PORT))
  expect(one(manifests, 'Service').spec.ports).toMatchObject([{ targetPort: port?.name }])
  expect(JSON.stringify(one(manifests, 'Ingress').spec)).toContain(`{"name":"sitzungen","port":{"name":"${port?.name}"}}`)
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
    expect(serverOf(manifests)[probe].httpGet).toEqual({ path: '/sitzungen/readyz', port: port?.name })
    expect(serverOf(helm.render())[probe].httpGet.path).toBe('/readyz')
  }
  for (const pod of [spec, backupOf(manifests).spec]) {
    const [container] = pod.containers
    expect(container?.volumeMounts.map(({ name }) => name).toSorted()).toEqual(pod.volumes.map(({ name }) => name).toSorted())
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain(inImage.DATA_DIR)
  }
})

test('pods are unprivileged, write only to their volumes, and get the time to stop that the server is configured for', () => {
  const manifests = helm.render({ ...everything, stopDelaySeconds: 7, stopSeconds: 30 })
  const [, user] = /^USER (\d+):\1$/m.exec(containerfile) ?? []
  for (const { spec } of [templateOf(manifests), backupOf(manifests)]) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user), runAsGroup: Number(user) })
    expect(spec).toMatchObject({ automountServiceAccountToken: false })
    for (const container of spec.containers)
      expect(container).toMatchObject({
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      })
  }
  expect(environmentOf(serverOf(manifests))).toMatchObject({ STOP_DELAY_SECONDS: '7', STOP_SECONDS: '30' })
  expect(templateOf(manifests).spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(7 + 30 + 10)
})

test('every value of the chart is used, and only existing ones are', () => {
  const files = readdirSync(path.join(chart, 'templates')).map((file) => readFileSync(path.join(chart, 'templates', file), 'utf8'))
  const used = new Set(files.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, name = '']) => name)))
  const ofOperators = ['settings.PATH_PREFIX']
  const known = Object.entries(defaults).flatMap(([name, value]) =>
    value?.constructor === Object && !['settings', 'resources'].includes(name)
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name],
  )
  expect([...used].filter((name) => !ofOperators.includes(name)).toSorted()).toEqual(known.toSorted())
})
