import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutChangelog } from './release/cut-changelog.ts'
import { git } from './release/git.ts'
import { nextVersion } from './release/next-version.ts'
import { release } from './release/release.ts'
import { versionedFiles } from './release/set-version.ts'

const source = path.resolve(import.meta.dirname, '..')
const { version: present } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string }
const day = '2026-12-01'
const usual = { day, billOf: () => ({ bomFormat: 'CycloneDX' }), builders: [] }

let root: string
/** A repository with the files of this one that name its version. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'release-'))
  for (const file of [...versionedFiles, '.gitignore']) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    cpSync(path.join(source, file), path.join(root, file))
  }
  writeFileSync(path.join(root, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- Members sign by fingerprint.\n')
  git(root, 'init', '--quiet', '--initial-branch', 'main')
  git(root, 'config', 'user.name', 'Release')
  git(root, 'config', 'user.email', 'release@example.org')
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--message', 'first')
})
afterEach(() => rmSync(root, { recursive: true }))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('a release has its version everywhere, its section of the changelog, a tag, and files with checksums', async () => {
  const made = await release({ root, version: '7.8.9', ...usual })
  expect(made).toMatchObject({ version: '7.8.9', image: expect.stringMatching(/^none of these/) })
  for (const file of versionedFiles) expect([file, read(file)]).toEqual([file, expect.stringContaining('7.8.9')])
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version: '7.8.9', packages: { '': { version: '7.8.9' } } })
  const otherVersions = (text: string) => text.replaceAll('7.8.9', '').replaceAll(present, '')
  expect(otherVersions(read('package-lock.json'))).toBe(otherVersions(readFileSync(path.join(source, 'package-lock.json'), 'utf8')))
  expect(read('CHANGELOG.md')).toBe('# Changelog\n\n## Unreleased\n\n## 7.8.9 (2026-12-01)\n\n- Members sign by fingerprint.\n')
  expect([git(root, 'status', '--porcelain'), git(root, 'describe'), git(root, 'log', '-1', '--format=%s')]).toEqual([
    '',
    'v7.8.9',
    'release: 7.8.9',
  ])
  const folder = path.join(root, 'release/7.8.9')
  expect(made.files).toEqual(expect.arrayContaining(['SHA256SUMS', 'notes.md', 'sbom.json', 'traktanda-7.8.9.tar.gz']))
  expect(readFileSync(path.join(folder, 'notes.md'), 'utf8')).toBe('- Members sign by fingerprint.\n')
  const sums = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
  expect(sums).toHaveLength(made.files.length - 1)
  for (const line of sums) {
    const [sum, file = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ).toBe(sum)
  }
})

test('nothing is written if there are changes, nothing to release, or the version is taken or not newer', async () => {
  const before = git(root, 'rev-parse', 'HEAD')
  const refused = async (version: string, words: RegExp) => {
    await expect(release({ root, version, ...usual })).rejects.toThrow(words)
    expect([git(root, 'rev-parse', 'HEAD'), git(root, 'status', '--porcelain', '--untracked-files=no')]).toEqual([before, ''])
  }
  await refused(present, /not newer/)
  await refused('0.0.1', /not newer/)
  await refused('next', /Expected major, minor, patch/)
  git(root, 'tag', 'v9.0.0')
  await refused('9.0.0', /exists already/)
  writeFileSync(path.join(root, 'forgotten.txt'), '')
  await refused('minor', /forgotten\.txt/)
})

test('a version is a step from the present one, or newer', () => {
  expect(['major', 'minor', 'patch', '1.2.4', '1.10.0', '2.0.0'].map((asked) => nextVersion('1.2.3', asked))).toEqual([
    '2.0.0',
    '1.3.0',
    '1.2.4',
    '1.2.4',
    '1.10.0',
    '2.0.0',
  ])
  for (const asked of ['1.2.3', '1.2.2', '1.1.9', '0.9.9', '1.3', 'v1.3.0', '1.3.0-rc.1', ''])
    expect(() => nextVersion('1.2.3', asked)).toThrow()
})

test('earlier versions keep their sections; an empty section is refused', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n'
  expect(cutChangelog(changelog, { version: '1.1.0', day })).toEqual({
    changelog: '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-12-01)\n\n- New.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n',
    notes: '- New.\n',
  })
  for (const empty of [
    '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n',
    '# Changelog\n\n## Unreleased\n',
    '# Changelog\n',
  ])
    expect(() => cutChangelog(empty, { version: '1.1.0', day })).toThrow()
})
