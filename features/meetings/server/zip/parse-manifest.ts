import type { z } from 'zod'
import type { Manifest, ManifestMeeting } from './manifest.ts'
import { manifestJson } from './manifest-json.ts'
import { normaliseMeeting } from './normalise-meeting.ts'
import { type RefusalKey, shown, ZipRefused } from './zip-refused.ts'

/** Parses meeting.json into one shape, whichever version of GEVER wrote it. Throws ZipRefused that names the JSON path. */
export function parseManifest(bytes: Uint8Array): Manifest {
  const parsed = manifestJson.safeParse(parseJson(bytes))
  if (!parsed.success) throw refusedShape(parsed.error)
  const manifest = { meetings: parsed.data.meetings.map(normaliseMeeting) }
  checkManifest(manifest)
  return manifest
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    // The decoder drops a byte order mark.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new ZipRefused(error instanceof SyntaxError ? 'import.manifest.no_json' : 'import.manifest.no_utf8')
  }
}

function refusedShape({ issues }: z.ZodError): ZipRefused {
  const [issue] = issues
  if (!issue) return new ZipRefused('import.manifest.no_json')
  const most = 'maximum' in issue ? Number(issue.maximum) : 0
  return new ZipRefused(`import.manifest.${issue.message}` as RefusalKey, { path: shown(jsonPath(issue.path)), most })
}

/** E.g. `meetings[0].agenda_items[2].title`. */
const jsonPath = (path: PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'meeting.json'

const longestDays = 366

/** Checks what spans several fields: duplicate ids, how long a meeting lasts, and whether something is public in what is not. Throws ZipRefused. */
function checkManifest({ meetings }: Manifest): void {
  checkOnce(meetings.map(keyOfMeeting), 'import.manifest.duplicate_meeting')
  for (const [index, meeting] of meetings.entries()) {
    checkDuration(meeting, `meetings[${index}].end`)
    checkOnce(idsOf(meeting), 'import.manifest.duplicate_item')
    checkPublic(meeting, `meetings[${index}]`)
    for (const { title, tagesordnung } of meeting.agenda_items) {
      const days = tagesordnung.map(({ day }) => ({ id: day, name: title }))
      checkOnce(days, 'import.manifest.duplicate_day')
    }
  }
}

type Named = { id: number | string; name: string }
type DuplicateKey = `import.manifest.duplicate_${'meeting' | 'item' | 'day'}`

/** A meeting without an id is identified by title and start. */
const keyOfMeeting = ({ opengever_id, title, start }: ManifestMeeting): Named => ({
  id: opengever_id ?? `${title ?? ''} (${new Date(start).toISOString()})`,
  name: title ?? start,
})

const idsOf = ({ agenda_items }: ManifestMeeting): Named[] =>
  agenda_items.flatMap(({ opengever_id, title }) => (opengever_id === null ? [] : [{ id: opengever_id, name: title }]))

function checkOnce(all: Named[], key: DuplicateKey): void {
  const seen = new Map<number | string, string>()
  for (const { id, name } of all) {
    const first = seen.get(id)
    if (first !== undefined) throw new ZipRefused(key, { id: shown(String(id)), first: shown(first), second: shown(name) })
    seen.set(id, name)
  }
}

/** Every day of a meeting is stored; a mistyped year would make hundreds of thousands. */
function checkDuration({ start, concluded }: ManifestMeeting, path: string): void {
  const days = concluded ? (Date.parse(concluded) - Date.parse(start)) / 86_400_000 : 0
  if (days > longestDays) throw new ZipRefused('import.manifest.too_long_meeting', { path, most: longestDays })
}

/** Refuses what would be public in a meeting, or at an item, that is explicitly not. */
function checkPublic(meeting: ManifestMeeting, path: string): void {
  const closed = meeting.is_public === false
  for (const { title, is_public } of [meeting.protocol, ...meeting.documents].flatMap((file) => file ?? [])) {
    if (is_public && closed) throw new ZipRefused('import.manifest.public_in_meeting', { path, title: shown(title) })
  }
  for (const item of meeting.agenda_items) {
    if (item.is_public && closed) throw new ZipRefused('import.manifest.public_in_meeting', { path, title: shown(item.title) })
    const file = [item.proposal, ...item.attachments].find((one) => one?.is_public)
    if (file && (closed || item.is_public === false))
      throw new ZipRefused('import.manifest.public_at_item', { path, title: shown(file.title), item: shown(item.title) })
  }
}
