import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#platform/server/env.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const service = read('deploy/traktanda.service')
const backup = read('deploy/traktanda-backup.service')
const admin = read('deploy/traktanda-admin')

/** All values of this name in a unit. */
const valuesOf = (unit: string, name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

test('the systemd units and the admin command run the same program as the same user with the same settings', () => {
  const sameEverywhere = [...valuesOf(service, 'Environment'), 'EnvironmentFile=/etc/traktanda/environment', 'User=traktanda']
  for (const text of [service, backup, admin]) for (const part of sameEverywhere) expect(text).toContain(part)
  const named = [...sameEverywhere.join(' ').matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name)
  expect(named).toEqual(['DATA_DIR', 'NODE_COMPILE_CACHE'])
  expect(Object.keys(settings)).toContain('data_dir')

  const [home] = valuesOf(service, 'WorkingDirectory')
  for (const text of [service, backup, admin]) expect(text).toContain(`WorkingDirectory=${home}`)
  const programs = [service, backup, admin].flatMap((text) => [...text.matchAll(/node_modules\/node\/bin\/node (\S+\.ts)/g)])
  expect(programs.map(([, program]) => program)).toEqual(['app/server/main.ts', 'app/cli/command-line.ts', 'app/cli/command-line.ts'])
  for (const [, program = ''] of programs) expect(existsSync(path.join(root, program))).toBe(true)
})

test('the systemd units write only to their own data, and have no privileges', () => {
  for (const unit of [service, backup]) {
    expect(valuesOf(unit, 'StateDirectory')).toEqual(['traktanda'])
    expect(valuesOf(unit, 'CapabilityBoundingSet')).toEqual([''])
    expect(valuesOf(unit, 'NoNewPrivileges')).toEqual(['yes'])
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict'])
  }
  expect(valuesOf(service, 'ReadWritePaths')).toEqual([])
  // Signalling all processes would end the database while the server still uses it.
  expect(valuesOf(service, 'KillMode')).toEqual(['mixed'])
})
