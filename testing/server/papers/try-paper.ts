import { createAnnotation } from '#features/annotations/contract.ts'
import { annotatedFileCalls, annotatedWays } from '#features/annotations/interchange-contract.ts'
import { readText } from '#features/documents/server/text/read-text.ts'
import { downloadMeetingBook } from '#features/downloads/contract.ts'
import { privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { type Made, missingPages, otherPictures, unclearRefusals } from './compare-files.ts'
import type { Paper } from './corpus.ts'
import { readByPoppler, wordsOf } from './other-programs.ts'
import { lineOn } from './our-line.ts'
import { type ReadByPdfJs, readByPdfJs } from './read-by-pdfjs.ts'

type Site = { server: TestServer; committee: { id: number }; by: { id: number; username: string } }

/**
 * What became of a paper; `problems` names what pdf.js or poppler can do and the product cannot. A PDF that pdf.js cannot open is rightly
 * refused.
 */
export type Trial = { name: string; is_pdf: boolean; is_refused?: true; text: string; problems: string[] }

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
  const [theirs, shown] = await Promise.all([readByPoppler(bytes), readByPdfJs(bytes)])
  const made = await makeFiles(site, version, shown?.first ?? null)
  if (!shown) return { ...trial, is_refused: true, problems: await unclearRefusals(made) }
  return {
    ...trial,
    problems: [
      ...(state === 'read' ? [] : [`text: ${state}`]),
      ...missingWords({ state, words }, theirs?.words),
      ...(await missingPages(made, shown)),
      ...(await otherPictures(made, bytes, shown)),
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

async function makeFiles(
  { server, committee, by }: Site,
  { meeting_id, document_id, id }: Version,
  first: ReadByPdfJs['first'],
): Promise<Made> {
  const me = server.as(by)
  const layer = await privateLayerOf(me, id)
  await me.call(createAnnotation, { params: { id: layer.id }, body: { annotation: lineOn(first) } })
  const answered = ({ status, body }: { status: number; body: unknown }) =>
    Buffer.isBuffer(body) ? { status, file: body } : { status, file: Buffer.alloc(0), ...(body as { detail?: string }) }
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
