import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'

const root = path.resolve(import.meta.dirname, '..')
const bill = billOfMaterials(root)
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }

/** Licences that may go with a program under MIT: they allow redistribution and require no more than attribution. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  // Fonts stay under this licence in any work that contains them.
  'OFL-1.1',
]

/** File-level copyleft: used unchanged to build the web app, and not part of anything that we distribute. */
const builtWith = { name: /^lightningcss/, license: 'MPL-2.0' }

function fits(license: string): boolean {
  const bare = license.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(fits)
  return bare.split(' AND ').every((one) => allowed.includes(one))
}

const licenseOf = ({ licenses: [first] }: (typeof bill.components)[number]) =>
  first && ('expression' in first ? first.expression : first.license.id)

test('the licence of every installed package is compatible', () => {
  const others = bill.components.filter((one) => !fits(licenseOf(one) ?? ''))
  const unfit = others.filter((one) => !builtWith.name.test(one.name) || licenseOf(one) !== builtWith.license)
  expect(unfit.map((one) => `${one.name}: ${licenseOf(one)}`)).toEqual([])
  expect(fits('MIT AND OFL-1.1')).toBe(true)
  expect(fits('(MPL-2.0 OR Apache-2.0)')).toBe(true)
  expect([fits('GPL-3.0-only'), fits('MIT AND MPL-2.0'), fits('')]).toEqual([false, false, false])
})

test('the bill of materials lists runtime packages with version, hash and dependencies, and no test packages', () => {
  const versions = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  for (const [name, version] of Object.entries(dependencies)) expect(versions).toContain(`${name}@${version}`)
  const names = new Set(bill.components.map(({ name }) => name))
  for (const name of ['vitest', 'jsdom', '@playwright/test', 'oxlint']) expect(names.has(name)).toBe(false)
  expect(bill.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toEqual([])
  const refs = new Set([...bill.components.map((one) => one['bom-ref']), 'traktanda'])
  expect(refs.size).toBe(bill.components.length + 1)
  expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([])
})
