import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { listItems } from '#features/agenda/server/repository.ts'
import { layersOf } from '#features/annotations/server/repository.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import { findCommittee, fullNameOfUser } from '#features/committees/server/repository.ts'
import { downloadMeetingBook, largestBook } from '#features/downloads/contract.ts'
import { ownNotes } from '#features/downloads/server/own-notes.ts'
import * as downloads from '#features/downloads/server/repository.ts'
import { auditDownload, type WantedDocument } from '#features/downloads/server/repository.ts'
import { meetingName, protocolName } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext, Deps } from '#platform/server/deps.ts'
import { fileName } from '#platform/server/files/entry-names.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { sendWritten, writeTemporary } from '#platform/server/files/send-file.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { Problem, wrongState } from '#platform/server/http/problem.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { frameHead, type Sandbox } from '#platform/server/sandbox/sandbox.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'
import { isPdf, type PlannedBook, planBook } from './book-plan.ts'

export function bookRoutes(context: AppContext) {
  const { db, clock, env } = context
  const { folder } = arriving(context, { folder: 'made-books', limit: 0 })

  handleStream(context, downloadMeetingBook, async ({ me, site, params, query, request, reply }) => {
    const made = clock()
    const meeting = await downloads.findMeetingOf(db, { me, now: made.toISOString() }, params)
    const wanted = await downloads.documentsWanted(db, me, { ...site, ...query, meeting_id: meeting.id })
    requireRoom(wanted)
    const language = languageOf(request)
    const protocol = protocolName(meeting, { ...env, language })
    const documents = wanted.map((document) => (document.kind === 'protocols' ? { ...document, title: protocol } : document))
    const title = meetingName(meeting, { ...env, language })
    const committee = await findCommittee(db, me, meeting.committee_id)
    const facts = [committee.title, dayAndTime(meeting.start, env.time_zone), ...(meeting.location ? [meeting.location] : [])]
    const items = await listItems(db, { me, enable_businesses: false }, meeting)
    const held = { meeting: { id: meeting.id, title }, items, documents }
    const own_notes = query.notes ? await ownNotes(db, me, { held, language, time_zone: env.time_zone }) : []
    const plan = planBook({ language, site: env.root_url + env.path_prefix, title, facts, made, items, documents, own_notes })
    await auditDownload(context, request, {
      action: 'download_meeting_book',
      subject_type: 'meeting',
      subject_id: meeting.id,
      ...meeting,
      documents: plan.sections.flatMap((section) => section.documents),
    })
    const name = fileName(`${translate(language, { key: 'downloads.book_name', params: { title } })}.pdf`)
    const layersToPrint = (version_id: number) => bookLayers(db, me, { version_id, ...query })
    return sendBook({ name, plan, layersOf: layersToPrint }, { ...context, folder, reply })
  })
}

type Wanted = {
  version_id: number
  annotations?: boolean | undefined
  shared_annotations?: boolean | undefined
  notes?: boolean | undefined
}

/**
 * The layers of a version to put in a book, as JSON for the program that makes it; own layers come last, on top. The caller has been found
 * to see the version.
 */
async function bookLayers(db: Db, me: Actor, { version_id, annotations, shared_annotations, notes }: Wanted): Promise<Buffer> {
  const own = isOwn(me)
  const layers = await layersOf(db, me)
    .innerJoin('app_user as u', 'u.id', 'layer.owner_id')
    .where('layer.version_id', '=', version_id)
    .where('layer.has_annotations', '=', true)
    .where(sql<boolean>`case when ${own} then ${Boolean(annotations || notes)}::boolean else ${Boolean(shared_annotations)}::boolean end`)
    .select(['layer.xfdf', own.as('is_own'), fullNameOfUser.as('owner_name'), contentOfLayer.as('annotations')])
    .orderBy(own)
    .orderBy('layer.is_private')
    .orderBy('layer.id')
    .execute()
  const texts = layers.map(({ is_own, owner_name, xfdf, annotations: all }) => {
    const facts = { owner_name, xfdf, is_drawn: is_own ? (annotations ?? false) : true, has_notes: notes ?? false }
    return `${JSON.stringify(facts).slice(0, -1)},"annotations":[${all}]}`
  })
  return Buffer.from(`[${texts.join(',')}]`)
}

const contentOfLayer = sql<string>`(
  select coalesce(string_agg(a.content::text, ',' order by a.place), '') from annotation a where a.layer_id = layer.id)`

const program = join(import.meta.dirname, 'make-book-program.ts')
const mebibyte = 2 ** 20
/** `together` is the time of all tries; work.ts says how long a request may take. */
const limits = { milliseconds: 180_000, together: 280_000, memory: 1_200 * mebibyte }

/** Throws 413 if the documents are too large for one book. */
function requireRoom(documents: WantedDocument[]): void {
  const size = documents.filter(isPdf).reduce((sum, document) => sum + document.size, 0)
  if (size > largestBook * mebibyte) throw new Problem(413, { detail: { key: 'downloads.book_too_large', params: { limit: largestBook } } })
}

type Book = { name: string; plan: PlannedBook; layersOf: (version_id: number) => Promise<Buffer> }
type Asked = Pick<Deps, 'files' | 'work'> & { folder: string; reply: FastifyReply }
type Made = { size: number } | { most_pages: number }

/** Makes a book in the caller's turn, and sends it. Throws 413 or 409 before the first byte if it cannot be made. */
async function sendBook({ name, ...book }: Book, { reply, work, ...where }: Asked) {
  const written = await work.ofCaller(reply, (sandbox) => writtenBook(book, { ...where, sandbox }))
  return sendWritten({ ...written, name, mime_type: 'application/pdf' }, reply)
}

/** A document that exceeds the limits is left out, and the book made again. */
async function writtenBook(book: Omit<Book, 'name'>, { files, folder, sandbox }: Pick<Asked, 'files' | 'folder'> & { sandbox: Sandbox }) {
  const documents = book.plan.sections.flatMap((section) => section.documents)
  const begin = performance.now()
  for (;;) {
    const milliseconds = Math.min(limits.milliseconds, limits.together - (performance.now() - begin))
    const input = Readable.from(framesOf(book, files), { objectMode: false })
    const { answer, step, output } = await sandbox<Made>(program, { milliseconds, memory: limits.memory, input })
    if (answer && 'most_pages' in answer)
      throw new Problem(413, { detail: { key: 'downloads.book_too_many_pages', params: { limit: answer.most_pages } } })
    if (answer) return await writeTemporary(output, folder)
    const document = documents[(step ?? 0) - 1]
    if (!document || document.is_too_much || performance.now() - begin > limits.together) throw wrongState({ key: 'downloads.book_failed' })
    document.is_too_much = true
  }
}

async function* framesOf({ plan, layersOf: layersOfVersion }: Omit<Book, 'name'>, files: FileStore): AsyncGenerator<Buffer> {
  yield* framed(Buffer.from(JSON.stringify(plan)))
  for (const { sha256, size, version_id, is_too_much } of plan.sections.flatMap(({ documents }) => documents).filter(isPdf)) {
    yield* framed(await layersOfVersion(version_id))
    if (is_too_much) continue
    yield frameHead(size)
    yield* (await files.open(sha256)) as AsyncIterable<Buffer>
  }
}

const framed = (bytes: Buffer) => [frameHead(bytes.length), bytes]
