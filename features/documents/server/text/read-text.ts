import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type ReadableKind, type TextKind, textKindOf, textKinds } from '#platform/server/files/text-kind.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'

const largest = 200 * 2 ** 20

/**
 * Extracts the text of a waiting file for the search, choosing the reader by its names. An unreadable file records the reason, can still be
 * found by title, and blocks nothing. `tell` writes to the log, without names.
 */
export async function readText(
  { db, ...given }: Pick<Deps, 'db' | 'files' | 'work'>,
  sha256: string,
  tell: (line: string) => void = console.warn,
): Promise<void> {
  const named = await findWaiting(db, sha256)
  const [file] = named
  if (!file) return
  const kind = kindOf(named)
  const text = kind ? await readFile(given, { sha256, size: file.size, kind }) : null
  const isNoted = await db.transaction().execute((trx) => noteText(trx, sha256, text))
  if (isNoted && text && 'problem' in text) tell(`The text of the file ${sha256} cannot be read: ${text.problem}`)
}

/** The waiting file, one row per name. */
const findWaiting = (db: Db, sha256: string) =>
  db
    .selectFrom('stored_file')
    .innerJoin('readable_file as file', 'file.sha256', 'stored_file.sha256')
    .select(['file.size', 'file.mime_type', 'file.file_name'])
    .where('stored_file.sha256', '=', sha256)
    .where('stored_file.text_state', '=', 'waiting')
    .execute()

function kindOf(named: { mime_type: string; file_name: string }[]): TextKind | undefined {
  const kinds = named.map(textKindOf)
  return textKinds.find((kind) => kinds.includes(kind))
}

type Stored = { sha256: string; size: number; kind: TextKind }

async function readFile({ files, work }: Pick<Deps, 'files' | 'work'>, { sha256, size, kind }: Stored): Promise<FileText> {
  if (kind === 'former_office') return { problem: 'of an office format of before 2007' }
  if (size > largest) return { problem: 'too large' }
  return work.ofJob('read_text', async (sandbox) => readFileText(sandbox, { input: await files.open(sha256), kind, size }))
}

/** Stores the text unless the file no longer waits; returns whether it did. `text` is null for a file without text. */
async function noteText(db: Db, sha256: string, text: FileText | null): Promise<boolean> {
  if (!(await isStillWaiting(db, sha256))) return false
  const row = db.updateTable('stored_file').where('sha256', '=', sha256)
  if (text === null) await row.set({ text_state: 'no_text' }).execute()
  else if ('problem' in text) await row.set({ text_state: 'unreadable', text_problem: text.problem.slice(0, 500) }).execute()
  else {
    await notePages(db, sha256, text.pages)
    await row.set({ text_state: 'read', page_count: text.page_count }).execute()
  }
  return true
}

async function notePages(db: Db, sha256: string, texts: string[]) {
  const pages = texts.map((page, index) => ({ sha256, page: index + 1, text: page }))
  await db.deleteFrom('file_page').where('sha256', '=', sha256).execute()
  for (let start = 0; start < pages.length; start += 500) {
    await db
      .insertInto('file_page')
      .values(pages.slice(start, start + 500))
      .execute()
  }
}

/** Locks the file: the same job may run twice at once, after a restart or on two servers. */
async function isStillWaiting(db: Db, sha256: string): Promise<boolean> {
  const file = await db.selectFrom('stored_file').select('text_state').where('sha256', '=', sha256).forUpdate().executeTakeFirst()
  return file?.text_state === 'waiting'
}

/** The text of each page as far as it was extracted, with the page count if pages are numbered; or why there is no text. */
type FileText = { page_count: number | null; pages: string[] } | { problem: string }

const program = join(import.meta.dirname, 'read-text-program.ts')
const defaultLimits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** Extracts the text of a file of `size` bytes. */
export async function readFileText(
  sandbox: Sandbox,
  { input, kind, size }: { input: Readable; kind: ReadableKind; size: number },
  limits = defaultLimits,
): Promise<FileText> {
  const { answer } = await sandbox<FileText>(program, { args: [kind, size], input, ...limits })
  return answer ?? { problem: 'the reader was stopped at its limit of time or memory' }
}
