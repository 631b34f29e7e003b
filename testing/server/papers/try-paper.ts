import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createAnnotation } from '#features/annotations/contract.ts'
import { annotatedFileCalls, annotatedWays } from '#features/annotations/interchange-contract.ts'
import { readText } from '#features/documents/server/text/read-text.ts'
import { downloadMeetingBook } from '#features/downloads/contract.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { anInk, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { Paper } from './corpus.ts'
import { drawByPoppler, readByPoppler, wordsOf } from './other-programs.ts'

type Site = { server: TestServer; committee: { id: number }; by: { id: number; username: string } }

/** What became of a paper; `problems` names what pdf.js or poppler can do and the product cannot. */
export type Trial = { name: string; is_pdf: boolean; text: string; problems: string[] }

/** Share of poppler's words that the search must know, too: layout and hyphenation may split some. */
const ENOUGH = 0.9
/** Fewer words say nothing about the reader. */
const FEW = 20

/** Puts a paper through import, text, annotation, both exports and the book, as a meeting of its own. */
export async function tryPaper(site: Site, { name, read }: Paper, number: number): Promise<Trial> {
  const bytes = await read()
  const version = await importPaper(site, { name, bytes, number }).catch((error: unknown) => String(error))
  if (typeof version === 'string') return { name, is_pdf: false, text: '', problems: [`import: ${version}`] }
  const is_pdf = version.mime_type === 'application/pdf'
  const { state, words } = await readWords(site.server, version.sha256)
  const trial = { name, is_pdf, text: state }
  if (!is_pdf) return { ...trial, problems: words.size === 0 ? [`text: ${state}`] : [] }
  const [theirs, pages] = await Promise.all([readByPoppler(bytes), pagesByPdfJs(bytes)])
  if (!theirs && pages === null) return { ...trial, problems: [] }
  const made = await makeFiles(site, version)
  return {
    ...trial,
    problems: [
      ...missingWords({ state, words }, theirs?.words),
      ...(await missingPages(made, pages ?? theirs?.pages ?? 0)),
      ...(await otherPictures(made, bytes)),
    ],
  }
}

type Version = { meeting_id: number; document_id: number; id: number; sha256: string; mime_type: string }

async function importPaper({ server, committee, by }: Site, paper: { name: string; bytes: Buffer; number: number }): Promise<Version> {
  const file = `${paper.number}${/\.\w+$/.exec(paper.name)?.[0].toLowerCase() ?? ''}`
  const facts = { opengever_id: 100_000 + paper.number, title: `Sitzung ${paper.number}`, protocol: null, agenda_items: [] }
  const zip = await geverZip({
    meetings: [aMeetingManifest({ ...facts, documents: [aFile(file, { title: `Unterlage ${paper.number}` })] })],
    files: { [file]: paper.bytes },
  })
  const { meetings } = await imported(server, { committee, by, zip })
  return server.db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .select(['version.id', 'version.document_id', 'sha256', 'mime_type', 'meeting_id'])
    .where('meeting_id', '=', meetings[0]?.id ?? 0)
    .$narrowType<{ meeting_id: number; document_id: number }>()
    .executeTakeFirstOrThrow()
}

async function readWords(server: TestServer, sha256: string) {
  await readText(server, sha256, () => undefined)
  const file = await server.db.selectFrom('stored_file').selectAll().where('sha256', '=', sha256).executeTakeFirstOrThrow()
  const pages = await server.db.selectFrom('file_page').select('text').where('sha256', '=', sha256).orderBy('page').execute()
  const state = file.text_problem ? `${file.text_state}: ${file.text_problem}` : file.text_state
  return { state, words: wordsOf(pages.map(({ text }) => text).join('\n')) }
}

type Made = { [way in (typeof annotatedWays)[number] | 'book']: { status: number; file: Buffer } }

async function makeFiles({ server, committee, by }: Site, { meeting_id, document_id, id }: Version): Promise<Made> {
  const me = server.as(by)
  const layer = await privateLayerOf(me, id)
  await me.call(createAnnotation, { params: { id: layer.id }, body: { annotation: anInk() } })
  const answered = ({ status, body }: { status: number; body: unknown }) => ({ status, file: body as Buffer })
  const annotated = async (as: (typeof annotatedWays)[number]) => {
    const params = { id: document_id, version_id: id }
    return answered(await me.call(annotatedFileCalls.meeting_documents, { params, query: { layers: String(layer.id), as } }))
  }
  const params = { committee: committee.id, meeting: meeting_id }
  return {
    annotations: await annotated('annotations'),
    flattened: await annotated('flattened'),
    book: answered(await me.call(downloadMeetingBook, { params, query: { annotations: 'true' } })),
  }
}

function missingWords({ state, words }: { state: string; words: Set<string> }, theirs: Set<string> | undefined): string[] {
  if (!theirs || theirs.size < FEW) return []
  const missing = [...theirs].filter((word) => !words.has(word))
  if (missing.length <= theirs.size * (1 - ENOUGH)) return []
  return [`text (${state}): ${missing.length} of ${theirs.size} words are missing, such as ${missing.slice(0, 5).join(', ')}`]
}

/** Pages of the book before the paper: its cover and its contents. */
const BEFORE_IN_BOOK = 2

/** Words of the page that stands in the book for a paper that cannot be read. */
const sayUnreadable = [...wordsOf(translate('de', { key: 'downloads.book_unreadable' }))]

async function missingPages(made: Made, pages: number): Promise<string[]> {
  const problems: string[] = []
  for (const [way, { status, file }] of Object.entries(made)) {
    const expected = pages + (way === 'book' ? BEFORE_IN_BOOK : 0)
    const present = status === 200 ? await pagesByPdfJs(file) : null
    if (present === null || present < expected) problems.push(`${way}: answered ${status}, ${present ?? 'no'} pages of ${expected}`)
  }
  const inBook = await readByPoppler(made.book.file)
  if (inBook && sayUnreadable.every((word) => inBook.words.has(word))) problems.push('book: says that the paper cannot be read')
  return problems
}

/** Pages that are compared; more would say the same. */
const COMPARED = 3
/** Pixels that may differ: our stroke, and the book's page number. */
const TOLERATED = 150

/** Our files must show the paper as it is: poppler draws the first pages of each, and of the paper. */
async function otherPictures(made: Made, paper: Buffer): Promise<string[]> {
  const problems: string[] = []
  for (let page = 1; page <= COMPARED; page += 1) {
    const theirs = await drawByPoppler(paper, page)
    if (!theirs || theirs.length === 0) continue
    for (const [way, { status, file }] of Object.entries(made)) {
      if (status !== 200) continue
      const ours = await drawByPoppler(file, page + (way === 'book' ? BEFORE_IN_BOOK : 0))
      const others = countOtherPixels(theirs, ours)
      if (others > TOLERATED) problems.push(`${way}: page ${page} looks different in ${others} of ${theirs.length} pixels`)
    }
  }
  return problems
}

function countOtherPixels(theirs: Buffer, ours: Buffer | null): number {
  if (!ours || ours.length !== theirs.length) return theirs.length
  let others = 0
  for (const [at, value] of theirs.entries()) if (Math.abs(value - (ours[at] ?? 0)) > 64) others += 1
  return others
}

/** How many pages pdf.js can show; null if it cannot open the file. A count in the file may be wrong. */
async function pagesByPdfJs(pdf: Buffer): Promise<number | null> {
  const opening = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  try {
    const document = await opening.promise
    let pages = 0
    for (let number = 1; number <= document.numPages; number += 1)
      pages += await document.getPage(number).then(
        () => 1,
        () => 0,
      )
    return pages
  } catch {
    return null
  } finally {
    await opening.destroy()
  }
}
