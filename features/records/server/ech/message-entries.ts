import { writable } from '#features/annotations/xfdf/xml-text.ts'
import { bytesEntry } from '#features/downloads/server/zip/bytes-entry.ts'
import { fileName, freeNames } from '#features/downloads/server/zip/entry-names.ts'
import type { ZipEntry } from '#features/downloads/server/zip/zip-entry.ts'
import type { HandedOver } from '#features/records/server/connector.ts'
import { languageOfPoster } from '#features/records/server/letters.ts'
import type { Deps } from '#platform/server/deps.ts'
import { say } from '#platform/server/lib/texts.ts'
import { type MessagePart, partsOf } from './message-parts.ts'
import { postedWords } from './plan-posting.ts'
import { writeMessage } from './write-message.ts'

/** The zip entries of a posting: message.xml, header.xml, and the files, with the leading document first. */
export async function messageEntries(
  deps: Pick<Deps, 'db' | 'env' | 'files' | 'work'>,
  posting: HandedOver,
  signal: AbortSignal,
): Promise<ZipEntry[]> {
  const { env } = deps
  const language = await languageOfPoster(deps, posting.id)
  const files = (await partsOf(deps, posting, { language, signal })).map(placedOnce())
  const { header, message } = writeMessage({
    posting,
    kind: say(language, { key: `records.kind_${posting.kind}` }),
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
