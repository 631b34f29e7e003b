import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { git } from './git.ts'

type Asked = { root: string; folder: string; version: string; tag: string; notes: string; bill: object; builders: string[] }

/** The folder with the files of a release; `image` says why there is no container image, if there is none. */
export type Made = { folder: string; files: string[]; image: string | undefined }

/** Source, notes, bill of materials, container image and checksums. */
export async function makeFiles({ root, folder, version, tag, notes, bill, builders }: Asked): Promise<Made> {
  const name = `traktanda-${version}`
  git(root, 'archive', '--format=tar.gz', `--prefix=${name}/`, '--output', path.join(folder, `${name}.tar.gz`), tag)
  writeFileSync(path.join(folder, 'notes.md'), notes)
  writeFileSync(path.join(folder, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`)
  const image = buildImage({ root, builders, file: path.join(folder, `${name}-image.tar`), version })
  const files = readdirSync(folder)
    .filter((file) => file !== 'SHA256SUMS')
    .toSorted((one, other) => (one < other ? -1 : 1))
  const sums = []
  for (const file of files) sums.push(`${await sha256Of(path.join(folder, file))}  ${file}\n`)
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''))
  return { folder, files: [...files, 'SHA256SUMS'], image }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Builds the image and saves it; returns why it could not, if so: a release is whole without one, since the source builds it. */
function buildImage({
  root,
  builders,
  file,
  version,
}: Pick<Asked, 'root' | 'builders' | 'version'> & { file: string }): string | undefined {
  const builder = builders.find((program) => spawnSync(program, ['info'], { stdio: 'ignore' }).status === 0)
  if (!builder) return `none of these runs here: ${builders.join(', ')}`
  const image = `traktanda:${version}`
  for (const args of [
    ['build', '-t', image, '-f', 'deploy/Containerfile', '.'],
    ['save', '-o', file, image],
  ]) {
    const { status } = spawnSync(builder, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) return `${builder} ${args[0]} failed`
  }
  return undefined
}
