import { vi } from 'vitest'
import { createVault, KEY_LENGTH } from '#features/devices/web/vault.ts'
import { aDocumentWithParents, aLayer, aVersion } from '#features/documents/web/fixtures.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import {
  aCommitteeWithMeetings,
  aConfiguration,
  aDocument,
  aMeeting,
  aMeetingListed,
  aUser,
  partsOfCommittee,
} from '#testing/web/fixtures.ts'
import { stubDatabase, stubLocks } from '#testing/web/servers/browser-stubs.ts'
import { deleteDatabase, openCopies } from './copies/database.ts'
import { CHUNK } from './copies/files.ts'
import { type OfflineMeetings, openOfflineMeetings } from './offline-meetings.ts'

/** Address of the file of the meeting's only document. */
export const FILE = 'meeting_documents/50/versions/500/file/'
export const api = (path: string): string => `/api/v1/${path}`

/** This many whole chunks and a bit more, with bytes that depend on their position. */
export const someBytes = (chunks: number, seed = 1): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: chunks * CHUNK + 100 }, (_, at) => (at * seed + (at >> 8)) % 251)

type Content = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** A meeting with one document of more than two chunks, on a server that can stop responding. */
export function aMeetingServer(change: Partial<Meeting> = {}) {
  const bytes = someBytes(2)
  const document = aDocument({ file: FILE, size: bytes.length })
  const shown = aVersion({ file: FILE, mime_type: document.mime_type, size: bytes.length })
  const answers: Record<string, unknown> = {
    'config/': aConfiguration(),
    'users/me/': aUser(),
    'committees/': [],
    'tagesordnung_item/active/': [],
    'meetings/': [aMeetingListed()],
    'meetings/4/': aMeeting({ meeting_documents: [document], ...change }),
    'meetings/4/personal_documents/': [],
    'meetings/4/withdrawn/': { agenda_items: [], documents: [] },
    'meetings/4/tagesordnung_item/': [],
    'meetings/4/notes/': [],
    'committees/2/': aCommitteeWithMeetings(),
    'ris/postings/?committee_id=2': [],
    'tag/?committee=2': [],
    ...partsOfCommittee(2),
    'meeting_documents/50/': aDocumentWithParents({ ...shown, kind: 'meeting_documents', agenda_item_id: null, agenda_item: null }),
    'meeting_documents/50/versions/': [shown],
    'meeting_documents/50/versions/500/text/': { pages: ['Traktandenliste'], are_numbered: true },
    'meeting_documents/50/notes/': [],
    'versionable/500/annotation_layers/': [aLayer()],
    'annotationlayers/7/': { ...aLayer(), users: [] },
    'annotationlayers/7/annotations/': { id: 7, layer_id: 7, xfdf_string: null, annotations: [] },
  }
  const files: Record<string, Content> = { [FILE]: { bytes, etag: '"one"' } }
  const asked: string[] = []
  const parts: string[] = []
  let left = Infinity
  const takePart = (part: string) => {
    left -= 1
    if (left < 0) throw new TypeError('Failed to fetch')
    parts.push(part)
  }

  const serve = async (address: string, { headers, signal }: RequestInit = {}) => {
    await Promise.resolve()
    signal?.throwIfAborted()
    const path = address.replace(/^.*\/api\/v1\//, '')
    const { Range: range, 'If-Range': etag } = { ...(headers as Record<string, string>) }
    if (left <= 0 && range) throw new TypeError('Failed to fetch')
    asked.push(path)
    const file = files[path]
    if (file && range) return rangeOf(file, { range, ifRange: etag, takePart })
    const answer = answers[path]
    if (typeof answer === 'function') return answer()
    return answer === undefined ? Response.json({ detail: 'Nicht gefunden.' }, { status: 404 }) : Response.json(answer)
  }
  vi.stubGlobal('fetch', serve)
  return {
    answers,
    files,
    asked,
    /** What was sent of files: the range of each part, of at most a chunk. */
    parts,
    /** Stops responding after this many parts of files, in the middle of a response. */
    cutAfter: (count: number) => {
      left = count
    },
    comeBack: () => {
      left = Infinity
      window.dispatchEvent(new Event('online'))
    },
  }
}

type Ranging = { range: string; ifRange: string | undefined; takePart: (part: string) => void }

function rangeOf({ bytes, etag }: Content, { range, ifRange, takePart }: Ranging): Response {
  if (ifRange !== undefined && ifRange !== etag) return new Response(bytes)
  const [from, to] = range.replace('bytes=', '').split('-')
  const end = to ? Number(to) + 1 : bytes.length
  let at = Number(from)
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const part = bytes.slice(at, Math.min(at + CHUNK, end))
        takePart(`${at}-${at + part.length - 1}`)
        controller.enqueue(part)
        at += part.length
        if (at === end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status: 206, headers: { etag, 'content-range': `bytes ${from}-${end - 1}/${bytes.length}` } })
}

/** A browser with nothing stored yet. All its pages use the same key. */
export function aBrowser() {
  stubDatabase()
  const releaseLocks = stubLocks()
  const vault = createVault(new Uint8Array(KEY_LENGTH).fill(7))
  return {
    open: async () => openCopies(await vault),
    releaseLocks,
    /** As a browser does when it needs the room. */
    empty: deleteDatabase,
  }
}

/** The contents of the whole database, as characters. */
export async function everythingKept(browser: ReturnType<typeof aBrowser>): Promise<string> {
  const database = await (await browser.open()).database()
  const all = await Promise.all((['meeting', 'answer', 'file', 'chunk', 'always'] as const).map((store) => database.getAll(store)))
  database.close()
  return all.flat().map(written).join('')
}

/** Works across realms. */
const isBytes = (value: unknown): value is ArrayBuffer => Object.prototype.toString.call(value) === '[object ArrayBuffer]'

function written(value: unknown): string {
  if (isBytes(value)) return Buffer.from(value).toString('latin1')
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .flatMap(([name, part]) => [name, written(part)])
        .join(' ')
    : String(value)
}

const pages: OfflineMeetings[] = []

/** A page of that browser. */
export async function pageOf(browser: ReturnType<typeof aBrowser>): Promise<OfflineMeetings> {
  const offline = openOfflineMeetings(await browser.open())
  pages.push(offline)
  return offline
}

export function closePages(): void {
  for (const offline of pages.splice(0)) offline.close()
}

/** A file as stored here, as characters; null if it is not stored. */
export async function readFile(offline: OfflineMeetings, path = FILE): Promise<string | null> {
  const file = await offline.openFile(api(path))
  return file && asText(await file.read(0, file.size))
}

/** As a string, which is fast to compare. */
export const asText = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1')

/** Adds another version of the document. */
export function anotherVersion({ answers, files }: ReturnType<typeof aMeetingServer>) {
  const file = 'meeting_documents/50/versions/501/file/'
  const bytes = someBytes(2, 5)
  const facts = { version_id: 501, file, size: bytes.length }
  answers['meeting_documents/50/'] = { ...(answers['meeting_documents/50/'] as object), ...facts }
  answers['versionable/501/annotation_layers/'] = []
  files[file] = { bytes, etag: '"new"' }
  return { file, bytes }
}
