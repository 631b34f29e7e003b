import { sql } from 'kysely'
import { storedEntry } from '#features/downloads/server/zip/document-entries.ts'
import { textEntry, type ZipEntry } from '#features/downloads/server/zip/zip-entry.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fileName, freeNames } from '#platform/server/files/entry-names.ts'
import type { PersonalData } from './classification/kind.ts'
import { personalData } from './classification/personal-data.ts'

type ExportDeps = Pick<Deps, 'db' | 'env' | 'files' | 'clock'>

/**
 * Everything that is kept about a person, as the entries of a ZIP: a JSON file for each kind of which there is something, the files of their own, and
 * at last `person.json` with the account and what the other files are. Nothing is read before it is its turn.
 */
export async function* personEntries(deps: ExportDeps, user_id: number): AsyncGenerator<ZipEntry> {
  const made = deps.clock()
  const contents: Record<string, string> = {}
  const [account, ...kinds] = personalData
  for (const kind of kinds) {
    const rows = await rowsOf(deps.db, user_id, kind)
    if (rows.length === 0) continue
    const path = `data/${kind.at}.json`
    contents[path] = kind.what
    yield textEntry(path, jsonOf(rows), made)
  }
  for (const { path, ...file } of await filesOf(deps.db, user_id)) {
    contents[path] = 'A file of the person'
    yield await storedEntry(deps, { ...file, path })
  }
  const { root_url, path_prefix, version } = deps.env
  const [person] = account ? await rowsOf(deps.db, user_id, account) : []
  yield textEntry('person.json', jsonOf({ site: root_url + path_prefix, version, made: made.toISOString(), person, contents }), made)
}

const jsonOf = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

/** The rows of a kind that are the person's, with the exported columns; none if the kind is not exported. */
export async function rowsOf(db: Db, user_id: number, { at, exported, where }: PersonalData): Promise<Record<string, unknown>[]> {
  if (typeof exported !== 'string') return []
  const [table = ''] = at.split('.')
  const condition = where ?? `${at} = (select id from person)`
  const query = sql<Record<string, unknown>>`with person as (select id, email from app_user where id = ${user_id})
    select ${sql.raw(exported)} from ${sql.table(table)} where ${sql.raw(condition)} order by 1`
  return (await query.execute(db)).rows
}

type OwnFile = { path: string; sha256: string; size: number; crc32: number | null; updated: string }

/** The files of personal documents, of own motions and of what the person has sent to the records system. */
async function filesOf(db: Db, user_id: number): Promise<OwnFile[]> {
  const { rows } = await sql<Omit<OwnFile, 'path'> & { folder: string; name: string }>`
    select own.*, stored_file.crc32, stored_file.stored as updated from (
      select 'personal_documents/' || document.id || '/' || version.number as folder, version.file_name as name, version.sha256, version.size
      from document join document_version version on version.document_id = document.id where document.owner_id = ${user_id}
      union all
      select 'motions/' || motion.id, attachment.file_name, attachment.sha256, attachment.size
      from motion join motion_attachment attachment on attachment.motion_id = motion.id
      where ${user_id} in (motion.creator_id, motion.first_signatory_id)
      union all
      select 'submissions/' || posting.id, file.file_name, file.sha256, file.size
      from posting join posting_file file on file.posting_id = posting.id where posting.poster_id = ${user_id}
    ) as own join stored_file using (sha256) order by folder, name`.execute(db)
  const free = new Map<string, (name: string) => string>()
  return rows.map(({ folder, name, ...file }) => {
    const freeIn = free.get(folder) ?? freeNames()
    free.set(folder, freeIn)
    return { ...file, path: `files/${folder}/${freeIn(fileName(name))}` }
  })
}
