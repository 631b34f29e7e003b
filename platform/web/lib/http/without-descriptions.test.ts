// @vitest-environment node
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { withoutDescriptions } from './without-descriptions.ts'

const contract = `
const refusals = { 409: 'Never sent.' }
const path = { path: 'meetings/', description: 'Kept.' }
const endpoint = (definition) => definition
export const one = endpoint({ summary: 'Never sent.', method: 'GET', description: \`Never sent.\`, refusals: { 403: 'Never sent.' }, ...path })
export const two = endpoint({ method: 'POST', refusals, path: 'notes/' })
export const other = { summary: 'Kept.' }
`

test('a build leaves out what describes calls to other programs, and nothing else', async () => {
  const source = { name: 'source', resolveId: (id: string) => (id === 'contract.js' ? id : undefined), load: () => contract }
  const rolldownOptions = { input: 'contract.js', preserveEntrySignatures: 'strict' as const }
  const common = { configFile: false as const, logLevel: 'silent' as const, build: { write: false, minify: false, rolldownOptions } }
  const built = (await build({ ...common, plugins: [source, withoutDescriptions] })) as Rolldown.RolldownOutput
  const { code } = built.output[0]
  expect(code).not.toContain('Never sent.')
  const { one, two, other } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>
  expect([one, two, other]).toEqual([
    { method: 'GET', path: 'meetings/', description: 'Kept.' },
    { method: 'POST', path: 'notes/' },
    { summary: 'Kept.' },
  ])
})
