import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The next version as a folder with its program; its migration adds a column to these tables, which this version does not know. */
export async function nextVersion(tables: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-next-version-'))
  const parts = ['app', 'features', 'platform', 'db', 'package.json']
  await Promise.all(parts.map((part) => cp(join(root, part), join(folder, part), { recursive: true })))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const last = (await readdir(join(root, 'db/migrations'))).sort().at(-1) ?? ''
  const writing = tables.map((table, index) => {
    const number = String(Number(last.slice(0, 3)) + 1 + index).padStart(3, '0')
    return writeFile(join(folder, `db/migrations/${number}_${table}.sql`), `alter table ${table} add of_the_next_version text;\n`)
  })
  await Promise.all(writing)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
