import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findsOtherThan, type ReadableKind, readerNumber, type TextKind, textKindOf, textKinds } from '#platform/server/files/text-kind.ts'
import { isEndFromOutside, type Sandbox } from '#platform/server/sandbox/sandbox.ts'

const largest = 200 * 2 ** 20

/**
 * Extracts the text of a file for the search, choosing the reader by its names, if it waits or its reader has changed since. An unreadable file
 * records the reason, can still be found by title, and blocks nothing. `tell` writes to the log, without names.
 */
export async function readText(
  { db, ...given }: Pick<Deps, 'db' | 'files' | 'work'>,
  sha256: string,
  tell: (line: string) => void = console.warn,
): Promise<void> {
  const named = await findUnread(db, sha256)
  const [file] = named
  if (!file) return
  const kind = kindOf(named)
  if (file.text_state !== 'waiting' && !findsOtherThan(kind, file.text_reader)) return noteReader(db, sha256)
  const text = kind ? await readFile(given, { sha256, size: file.size, kind }) : null
  const isNoted = await db.transaction().execute((trx) => noteText(trx, sha256, text))
  if (!isNoted || !text) return
  if ('problem' in text) tell(`The text of the file ${sha256} cannot be read: ${text.problem}`)
  else if (text.is_cut) tell(`Form fields and annotations of the file ${sha256} are read in part: their reader was stopped at its limit`)
}

/** The file, one row per name, unless the readers as they are now have read it. */
const findUnread = (db: Db, sha256: string) =>
  db
    .selectFrom('stored_file')
    .innerJoin('readable_file as file', 'file.sha256', 'stored_file.sha256')
    .select(['file.size', 'file.mime_type', 'file.file_name', 'stored_file.text_state', 'stored_file.text_reader'])
    .where('stored_file.sha256', '=', sha256)
    .where((query) => query.or([query('text_state', '=', 'waiting'), query('text_reader', '<', readerNumber)]))
    .execute()

/** Notes that the reader of the file's kind has not changed. */
async function noteReader(db: Db, sha256: string): Promise<void> {
  const file = db.updateTable('stored_file').where('sha256', '=', sha256).where('text_state', '!=', 'waiting')
  await file.set({ text_reader: readerNumber }).execute()
}

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

/**
 * Stores the text unless another job has done so; returns whether it did. `text` is null for a file without text. Nothing is lost if a file can
 * no longer be read.
 */
async function noteText(db: Db, sha256: string, text: FileText | null): Promise<boolean> {
  const file = await lockUnread(db, sha256)
  if (!file) return false
  const row = db.updateTable('stored_file').where('sha256', '=', sha256).set({ text_reader: readerNumber })
  if (file.text_state === 'read' && (text === null || 'problem' in text)) await row.execute()
  else if (text === null) await row.set({ text_state: 'no_text' }).execute()
  else if ('problem' in text) await row.set({ text_state: 'unreadable', text_problem: text.problem.slice(0, 500) }).execute()
  else if (file.text_state === 'read' && (await haveSamePages(db, sha256, text.pages))) await row.execute()
  else {
    await notePages(db, sha256, text.pages)
    // The search indexes files that become read.
    await row.set({ text_state: 'waiting' }).execute()
    await row.set({ text_state: 'read', text_problem: null, page_count: text.page_count }).execute()
  }
  return true
}

async function haveSamePages(db: Db, sha256: string, texts: string[]): Promise<boolean> {
  const pages = await db.selectFrom('file_page').select('text').where('sha256', '=', sha256).orderBy('page').execute()
  return pages.length === texts.length && pages.every(({ text }, index) => text === texts[index])
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

/** Locks the file unless it has been read meanwhile: the same job may run twice at once, after a restart or on two servers. */
async function lockUnread(db: Db, sha256: string) {
  const file = await db
    .selectFrom('stored_file')
    .select(['text_state', 'text_reader'])
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
  return file && (file.text_state === 'waiting' || file.text_reader < readerNumber) ? file : undefined
}

/**
 * The text of each page as far as it was extracted, with the page count if pages are numbered; or why there is no text. `is_cut` if form fields and
 * annotations could not all be read within the limits.
 */
type FileText = { page_count: number | null; pages: string[]; is_cut?: true } | { problem: string }

const program = join(import.meta.dirname, 'read-text-program.ts')
const defaultLimits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** Extracts the text of a file of `size` bytes. */
export async function readFileText(
  sandbox: Sandbox,
  { input, kind, size }: { input: Readable; kind: ReadableKind; size: number },
  limits = defaultLimits,
): Promise<FileText> {
  const { answer, output } = await sandbox<FileText>(program, { args: [kind, size], input, ...limits })
  const { supplements, are_whole } = await readSupplements(output)
  if (!answer) return { problem: 'the reader was stopped at its limit of time or memory' }
  if ('problem' in answer) return answer
  return { ...answer, pages: supplemented(answer.pages, supplements), ...(!are_whole && { is_cut: true }) }
}

/** What a page says beside its text, by the number of the page. */
export type Supplement = [page: number, text: string]

/** Reads the supplements that follow a program's answer, as far as it came within its limits. */
async function readSupplements(output: Readable): Promise<{ supplements: Supplement[]; are_whole: boolean }> {
  let [lines, are_whole] = ['', true]
  try {
    for await (const piece of output.setEncoding('utf8') as AsyncIterable<string>) lines += piece
  } catch (error) {
    if (isEndFromOutside(error)) throw error
    are_whole = false
  }
  const supplements = lines.split('\n').slice(0, -1)
  return { supplements: supplements.map((line) => JSON.parse(line) as Supplement), are_whole }
}

/** The texts of pages with their supplements; an empty line keeps the last word of the one apart from the first of the other. */
function supplemented(pages: readonly string[], supplements: readonly Supplement[]): string[] {
  const byPage = new Map(supplements)
  return pages.map((text, index) => [text, byPage.get(index + 1) ?? ''].filter(Boolean).join('\n\n').replaceAll('\0', ''))
}
