import type { z } from 'zod'
import {
  type Archive,
  ArchiveRefused,
  anyManifest,
  type Closing,
  closing,
  format,
  formatVersion,
  type Manifest,
  manifest,
  tally,
} from './archive-format.ts'
import { type PassingEntry, readTar } from './tar.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Handlers for the parts of an archive as they are read; parts without a handler are only checked. */
export type Taker = {
  manifest?: (manifest: Manifest) => void
  rows?: (table: string, bytes: Bytes) => Promise<void>
  file?: (sha256: string, bytes: Bytes) => Promise<void>
}

const refusedAs = (what: string) => new ArchiveRefused(`The archive ${what}. Nothing was changed; take another backup.`)

/** Reads an archive to its end and checks all of it. ArchiveRefused if it is incomplete, altered, of a later format, or not ours. */
export async function readArchive(source: Bytes, taker: Taker = {}): Promise<Archive> {
  const seen: Seen = { tables: new Map(), files: { count: 0, bytes: 0 } }
  for await (const entry of readTar(source)) {
    if (seen.isSealed) throw refusedAs('goes on after its end')
    await takeEntry(seen, entry, taker)
  }
  if (!seen.manifest || !seen.closing || !seen.isSealed) throw refusedAs('is truncated: its end is missing')
  refuseDifference(seen, seen.closing)
  return { manifest: seen.manifest, closing: seen.closing }
}

type Seen = {
  manifest?: Manifest
  tables: Map<string, ReturnType<typeof tally>>
  files: Closing['files']
  closing?: Closing
  isSealed?: boolean
}

async function takeEntry(seen: Seen, entry: PassingEntry, taker: Taker): Promise<void> {
  const [, kind, name = ''] = /^(tables|files)\/(\w+)/.exec(entry.name) ?? []
  if (!seen.manifest) {
    seen.manifest = await readManifest(entry)
    taker.manifest?.(seen.manifest)
  } else if (kind === 'tables') await takeRows(seen, name, { entry, taker })
  else if (kind === 'files') await takeFile(seen, name, { entry, taker })
  else if (entry.name === 'closing.json') seen.closing = read(closing, await textOf(entry))
  else if (entry.name === 'sha256') seen.isSealed = isSealOf(entry.digest, await textOf(entry))
  else throw refusedAs(`holds ${entry.name}, which is not known`)
}

type Taken = { entry: PassingEntry; taker: Taker }

async function takeRows({ tables }: Seen, name: string, { entry, taker }: Taken) {
  const counted = tables.get(name) ?? tally()
  tables.set(name, counted)
  await pass(counted.passing(entry.bytes), (bytes) => taker.rows?.(name, bytes))
}

async function takeFile({ files }: Seen, sha256: string, { entry, taker }: Taken) {
  const measured = tally()
  await pass(measured.passing(entry.bytes), (bytes) => taker.file?.(sha256, bytes))
  if (measured.end().sha256 !== sha256) throw refusedAs(`was altered or is damaged: the file ${sha256} is another one`)
  files.count += 1
  files.bytes += entry.size
}

/** Reads to the end what the handler leaves unread. */
async function pass(bytes: Bytes, take: (bytes: Bytes) => Promise<void> | undefined) {
  await take(bytes)
  for await (const _ of bytes);
}

const notOurs = () => new ArchiveRefused('This is not a backup of this program.')

async function readManifest(entry: PassingEntry): Promise<Manifest> {
  if (entry.name !== 'manifest.json') throw notOurs()
  const text = await textOf(entry)
  const said = read(anyManifest, text)
  if (said.format !== format) throw notOurs()
  if (said.format_version > formatVersion)
    throw new ArchiveRefused('The archive was made by a later version of this program: take that one to restore it.')
  return read(manifest, text)
}

/** In bytes: enough for a manifest or a closing entry. */
const MAX_TEXT_SIZE = 2 ** 24

async function textOf({ name, size, bytes }: PassingEntry): Promise<string> {
  if (size > MAX_TEXT_SIZE) throw refusedAs(`was altered or is damaged: ${name} is too long`)
  return Buffer.concat(await Array.fromAsync(bytes)).toString()
}

function read<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw refusedAs('was altered or is damaged: it does not say what it holds')
  }
}

function isSealOf(digest: string, said: string) {
  if (said !== digest) throw refusedAs('was altered or is damaged: its hash is another one')
  return true
}

/** Compares the contents with the closing entry. The overall hash has matched, so a difference was there when the archive was written. */
function refuseDifference(seen: Seen, { tables, files }: Closing) {
  const nothing = tally().end()
  for (const { name, rows, bytes, sha256 } of tables) {
    const found = seen.tables.get(name)?.end() ?? nothing
    if (found.rows !== rows || found.bytes !== bytes || found.sha256 !== sha256)
      throw refusedAs(`does not hold the table ${name} as it says`)
  }
  const unnamed = [...seen.tables.keys()].find((name) => !tables.some((table) => table.name === name))
  if (unnamed) throw refusedAs(`does not say that it holds the table ${unnamed}`)
  if (files.count !== seen.files.count || files.bytes !== seen.files.bytes) throw refusedAs('does not hold the files that it says')
}
