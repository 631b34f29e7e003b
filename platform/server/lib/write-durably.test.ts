import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDurably } from './write-durably.ts'

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'write-durably-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Writes half of a file, prints that, and then hangs. */
const program = (aside: string, path: string) => `
  import { writeDurably } from ${JSON.stringify(join(import.meta.dirname, 'write-durably.ts'))}
  async function* half() {
    yield Buffer.alloc(2 ** 20, 'a')
    process.stdout.write('half')
    await new Promise(() => setInterval(() => undefined, 1000))
  }
  await writeDurably({ aside: ${JSON.stringify(aside)}, path: ${JSON.stringify(path)} }, half())
`

test('a write killed half-way leaves the previous file or none, and the next write replaces it', async () => {
  await using place = await aFolder()
  const [aside, path] = [join(place.folder, 'aside'), join(place.folder, 'file')]
  for (const before of [[], ['file']]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program(aside, path)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await readdir(place.folder)).sort()).toEqual(['aside', ...before])
    if (before.length > 0) expect(await readFile(path, 'utf8')).toBe('whole')
    await writeDurably({ aside, path }, Buffer.from('whole'))
    expect(await readdir(place.folder)).toEqual(['file'])
  }
})

test('a failed write leaves no file', async () => {
  await using place = await aFolder()
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('broken')
  }
  await expect(writeDurably({ aside: join(place.folder, 'aside'), path: join(place.folder, 'file') }, broken())).rejects.toThrow('broken')
  expect(await readdir(place.folder)).toEqual([])
})
