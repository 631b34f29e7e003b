import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cutChangelog } from './cut-changelog.ts'
import { git } from './git.ts'
import { type Made, makeFiles } from './make-files.ts'
import { nextVersion } from './next-version.ts'
import { setVersion } from './set-version.ts'

type Asked = {
  root: string
  /** `major`, `minor`, `patch`, or the version itself. */
  version: string
  /** Of the release, YYYY-MM-DD. */
  day: string
  /** The bill of materials of the folder, in the version that it has then. */
  billOf: (root: string) => object
  /** Programs that build container images; the first one that runs is used. */
  builders: string[]
}

/**
 * Cuts a version: changelog, version numbers, commit and tag, then the files of the release in `release/{version}/`. Nothing is pushed. Throws
 * in words, before anything is written, if there are uncommitted changes or nothing to release.
 */
export async function release({ root, version, day, billOf, builders }: Asked): Promise<Made & { version: string }> {
  const changes = git(root, 'status', '--porcelain')
  if (changes !== '') throw new Error(`Commit or drop these changes first:\n${changes}`)
  const { version: present } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const next = nextVersion(present, version)
  const tag = `v${next}`
  if (git(root, 'tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists already.`)
  const file = path.join(root, 'CHANGELOG.md')
  const { changelog, notes } = cutChangelog(readFileSync(file, 'utf8'), { version: next, day })

  setVersion(root, { present, next })
  writeFileSync(file, changelog)
  git(root, 'commit', '--quiet', '--all', '--message', `release: ${next}`)
  git(root, 'tag', '--annotate', tag, '--message', `Traktanda ${next}`)

  const folder = path.join(root, 'release', next)
  mkdirSync(folder, { recursive: true })
  return { version: next, ...(await makeFiles({ root, folder, version: next, tag, notes, bill: billOf(root), builders })) }
}
