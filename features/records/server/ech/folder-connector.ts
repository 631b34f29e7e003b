import { createHash, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writable } from '#features/annotations/xfdf/xml-text.ts'
import { writeZip } from '#features/downloads/server/zip/write-zip.ts'
import { bytesEntry, type ZipEntry } from '#features/downloads/server/zip/zip-entry.ts'
import type { Elsewhere, HandedOver } from '#features/records/server/connector.ts'
import { displayFields } from '#features/records/server/display-fields.ts'
import { languageOfPoster } from '#features/records/server/letters.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fileName, freeNames } from '#platform/server/files/entry-names.ts'
import { findCrc32 } from '#platform/server/files/repository.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { removeOlder, writeDurably } from '#platform/server/lib/write-durably.ts'
import { makePaper } from '#platform/server/pdf/paper.ts'
import type { Language } from '#platform/shared/languages.ts'
import { planPosting, postedWords } from './plan-posting.ts'
import { type MessageFile, writeMessage } from './write-message.ts'

/**
 * Writes postings as eCH-0147 messages to a folder, from where they are carried to the records system: `out/{key}.zip`, written atomically.
 * The same key gives the same file; its reader recognises a repetition by the message id, which is the key.
 */
export const folderConnector = (deps: Pick<Deps, 'db' | 'env' | 'files' | 'work'>, folder: string): Elsewhere => ({
  name: 'folder',
  submit: async (posting, signal) => {
    const [out, writing] = [join(folder, 'out'), join(folder, 'writing')]
    for (const needed of [out, writing]) await mkdir(needed, { recursive: true, mode: 0o700 })
    const zip = writeZip(await messageEntries(deps, posting, signal), deps.env.time_zone)
    // Two servers may write at once: each uses its own temporary file.
    await writeDurably({ aside: join(writing, `${randomUUID()}.zip`), path: join(out, `${posting.key}.zip`), signal }, zip)
    return { state: 'delivered', title: posting.title, external_id: null, external_url: null }
  },
})

const oneDay = 24 * 3_600_000

/** Removes partly written files left by a killed server. */
export async function sweepWriting(folder: string, now: Date): Promise<void> {
  const writing = join(folder, 'writing')
  await mkdir(writing, { recursive: true, mode: 0o700 })
  await removeOlder(writing, new Date(now.getTime() - oneDay))
}

/** The zip entries of a posting: message.xml, header.xml, and the files, with the leading document first. */
async function messageEntries(
  deps: Pick<Deps, 'db' | 'env' | 'files' | 'work'>,
  posting: HandedOver,
  signal: AbortSignal,
): Promise<ZipEntry[]> {
  const { env } = deps
  const language = await languageOfPoster(deps, posting.id)
  const files = (await partsOf(deps, posting, { language, signal })).map(placedOnce())
  const { header, message } = writeMessage({
    posting,
    kind: translate(language, { key: `records.kind_${posting.kind}` }),
    comments: [postedWords(posting, { language, time_zone: env.time_zone }), posting.committee.title],
    sender: env.root_url + env.path_prefix,
    version: env.version,
    is_test: env.demo,
    files,
  })
  const created = new Date(posting.created)
  return [
    bytesEntry('message.xml', Buffer.from(message), created),
    bytesEntry('header.xml', Buffer.from(header), created),
    ...files.map(({ path, entry }) => ({ ...entry, path })),
  ]
}

/** Gives each file a unique path that any system accepts; without consecutive spaces, which a path in the message collapses into one. */
function placedOnce() {
  const free = freeNames()
  return ({ name, ...part }: MessagePart) => ({ ...part, path: `files/${free(fileName(writable(name).replace(/\s+/g, ' ')))}` })
}

type Given = Pick<Deps, 'db' | 'env' | 'files' | 'work'>
type Wanted = { language: Language; signal: AbortSignal }

/** A file of the message before it has a path. */
type MessagePart = Omit<MessageFile, 'path'> & { name: string; entry: Omit<ZipEntry, 'path'> }

/**
 * The leading document, with the posting's title, followed by the posted files. For a motion the leading document is its signature sheet,
 * which is among the posted files.
 */
async function partsOf(given: Given, posting: HandedOver, wanted: Wanted): Promise<MessagePart[]> {
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
    `${translate(language, { key: `records.kind_${posting.kind}` })}.pdf`,
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
