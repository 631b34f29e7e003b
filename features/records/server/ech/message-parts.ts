import { createHash } from 'node:crypto'
import { bytesEntry } from '#features/downloads/server/zip/bytes-entry.ts'
import type { ZipEntry } from '#features/downloads/server/zip/zip-entry.ts'
import type { HandedOver } from '#features/records/server/connector.ts'
import { displayFields } from '#features/records/server/display-fields.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findCrc32 } from '#platform/server/files/repository.ts'
import { say } from '#platform/server/lib/texts.ts'
import { makePaper } from '#platform/server/pdf/paper/make-paper.ts'
import type { Language } from '#platform/shared/languages.ts'
import { planPosting } from './plan-posting.ts'
import type { MessageFile } from './write-message.ts'

type Given = Pick<Deps, 'db' | 'env' | 'files' | 'work'>
type Wanted = { language: Language; signal: AbortSignal }

/** A file of the message before it has a path. */
export type MessagePart = Omit<MessageFile, 'path'> & { name: string; entry: Omit<ZipEntry, 'path'> }

/**
 * The leading document, with the posting's title, followed by the posted files. For a motion the leading document is its signature sheet,
 * which is among the posted files.
 */
export async function partsOf(given: Given, posting: HandedOver, wanted: Wanted): Promise<MessagePart[]> {
  const stored = await Promise.all(posting.files.map((file) => storedPart(given, posting, file)))
  const [leading, ...others] = posting.kind === 'motion' ? stored : [await paperOf(given, posting, wanted), ...stored]
  if (!leading) return []
  return [{ ...leading, title: posting.title, status: posting.kind === 'motion' ? 'signed' : 'created' }, ...others]
}

async function paperOf({ db, env, work }: Given, posting: HandedOver, { language, signal }: Wanted): Promise<MessagePart> {
  const display = await displayFields(db, posting.fields, language)
  const plan = planPosting(posting, { display, language, time_zone: env.time_zone })
  const bytes = await work.ofJob('hand_over', (sandbox) => makePaper(sandbox, plan), signal)
  if (!bytes) throw new Error('the PDF of a posting could not be made')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { path: name, ...entry } = bytesEntry(
    `${say(language, { key: `records.kind_${posting.kind}` })}.pdf`,
    bytes,
    new Date(posting.created),
  )
  return { name, title: posting.title, mime_type: 'application/pdf', sha256, status: 'created', entry }
}

type Stored = HandedOver['files'][number]

async function storedPart(
  { db, files }: Given,
  { created }: HandedOver,
  { sha256, file_name, mime_type, size }: Stored,
): Promise<MessagePart> {
  const crc32 = await findCrc32({ db, files }, sha256)
  const entry = { size, crc32, modified: new Date(created), open: () => files.open(sha256) }
  return { name: file_name, title: file_name, mime_type, sha256, status: 'undefined', entry }
}
