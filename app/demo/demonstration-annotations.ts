import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfDocument from 'pdfkit'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { Quote } from '#features/annotations/kinds/fields.ts'
import { makePrivateLayer } from '#features/annotations/server/repository.ts'
import { type LockedLayer, listLayersOfVersion, lockLayer } from '#features/annotations/server/seen-layers.ts'
import { share } from '#features/annotations/server/share.ts'
import { addAnnotation } from '#features/annotations/server/write-annotations.ts'
import { findActor } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import { inflated, type Rect } from '#platform/shared/page-space.ts'
import type { Council, CouncilAnnotations, CouncilMark, CouncilSharing } from './council/council-shape.ts'
import { type DemonstrationDeps, findCouncilItem } from './demonstration-meetings.ts'

/** Adds members' annotations, one paper per transaction; skips papers on which the user already has a layer. */
export async function addAnnotations(deps: DemonstrationDeps, { annotations }: Council, day: string): Promise<void> {
  for (const planned of annotations) {
    const me = await findActor(deps.db, planned.username, day)
    const paper = await findPaper(deps.db, planned)
    if (!me || !paper) throw new Error(`${planned.username} of the demonstration council has no such paper of ${planned.business_number}`)
    if (await hasLayer(deps.db, { owner_id: me.id, version_id: paper.version_id })) continue
    const drawn = await draw(deps, paper.sha256, planned)
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock()
      await makePrivateLayer(trx, me, { version_id: paper.version_id, at })
      const [made] = await listLayersOfVersion(trx, me, { version_id: paper.version_id, private_name: '' })
      const layer = await lockLayer(trx, me, made?.id ?? 0)
      for (const annotation of drawn) await addAnnotation(trx, layer, { annotation, at: at.toISOString() })
      if (planned.shared) await shareLayer(trx, layer, { ...planned.shared, at })
    })
  }
}

async function shareLayer(db: Db, layer: LockedLayer, { name, users, groups, at }: CouncilSharing & { at: Date }) {
  const people = await db.selectFrom('app_user').select('id').where('username', '=', sql<string>`any(${users})`).execute()
  const chosen = await db
    .selectFrom('committee_group')
    .select('id')
    .where('committee_id', '=', layer.committee_id)
    .where('title', '=', sql<string>`any(${groups})`)
    .execute()
  if (people.length + chosen.length < users.length + groups.length) throw new Error(`Nobody to share "${name}" with`)
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  await share(db, layer, { name, chosen: { user_ids: idsOf(people), group_ids: idsOf(chosen) }, exactly: true, at })
}

/** The version that is annotated. */
async function findPaper(db: Db, { username, kind, title, version, ...place }: CouncilAnnotations) {
  const item = await findCouncilItem(db, place)
  return db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .leftJoin('app_user as owner', 'owner.id', 'document.owner_id')
    .where('document.agenda_item_id', '=', item.id)
    .where('document.kind', '=', kind)
    .where((query) => query.or([query('owner.id', 'is', null), query('owner.username', '=', username)]))
    .$if(title !== null, (query) => query.where('document.title', '=', title))
    .$if(version !== undefined, (query) => query.where('version.number', '=', version ?? 0))
    .select(['version.id as version_id', 'version.sha256'])
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const hasLayer = async (db: Db, { owner_id, version_id }: { owner_id: number; version_id: number }) =>
  (await db
    .selectFrom('annotation_layer')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('version_id', '=', version_id)
    .executeTakeFirst()) !== undefined

async function draw({ files }: DemonstrationDeps, sha256: string, { marks }: CouncilAnnotations): Promise<Annotation[]> {
  const pages = await readPieces(new Uint8Array(await buffer(await files.open(sha256))))
  return marks.map((mark) => annotationOf(mark, findPassage(pages, mark.passage)))
}

/** Start of the right margin of our papers, in points. */
const margin = 545

/** The annotation that a person would have made for a mark on or beside its passage. */
function annotationOf({ type, color, text = '' }: CouncilMark, { pageIndex, rects, quote }: Passage): Annotation {
  const common = { id: randomUUID(), pageIndex, color, opacity: 1, ...(text && { text }) }
  // Covers all lines of the passage.
  const around = boundsOf({ ...common, type: 'highlight', rects, turn: 0 })
  switch (type) {
    case 'highlight':
    case 'underline':
    case 'strikeout':
      return { ...common, type, rects, turn: 0, quote }
    case 'note':
      return { ...common, type, text, x: margin, y: around.y - 4 }
    case 'ellipse':
      return { ...common, type, stroke_width: 1.5, ...inflated(around, 6) }
    case 'freetext':
    default:
      return { ...common, type, text, font_size: 11, turn: 0, x: around.x + around.width + 8, y: around.y, width: 90, height: 16 }
  }
}

/** A passage of a paper: the rectangles of its lines in points from the page's top left corner, and the surrounding text. */
type Passage = { pageIndex: number; rects: Rect[]; quote: Quote }

type Piece = { text: string; begin: number; rect: Rect }

/** The texts of a paper of ours by page, to find passages in it. */
const readPieces = (bytes: Uint8Array): Promise<Piece[][]> =>
  withPdf(bytes, (pdf) => Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => piecesOf(await pdf.getPage(index + 1)))))

async function piecesOf(page: PDFPageProxy): Promise<Piece[]> {
  const { items } = await page.getTextContent()
  const top = page.view[3] ?? 0
  let begin = 0
  return items.flatMap((item) => {
    if (!('str' in item) || item.height === 0) return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    // Letters reach a quarter of their height below the baseline.
    const piece = { text: `${item.str} `, begin, rect: { x, y: top - y - item.height, width: item.width, height: item.height * 1.25 } }
    begin += piece.text.length
    return [piece]
  })
}

/** Throws if the paper does not contain the passage. */
function findPassage(pages: Piece[][], passage: string): Passage {
  for (const [pageIndex, pieces] of pages.entries()) {
    const text = pieces.map((piece) => piece.text).join('')
    const begin = text.indexOf(passage)
    if (begin < 0) continue
    const end = begin + passage.length
    const rects = pieces.flatMap((piece) => partOf(piece, begin, end))
    return {
      pageIndex,
      rects,
      quote: { exact: passage, prefix: text.slice(Math.max(0, begin - 32), begin), suffix: text.slice(end, end + 32) },
    }
  }
  throw new Error(`No paper of the demonstration council says "${passage}"`)
}

/** The letters of our papers. Bold ones are a little wider, on both sides of the ratio. */
const letters = new PdfDocument({ autoFirstPage: false }).font('Helvetica')

/** The part of a line that lies within the passage. */
function partOf({ text, begin, rect }: Piece, from: number, to: number): Rect[] {
  const line = text.slice(0, -1)
  const [first, last] = [Math.max(0, from - begin), Math.min(line.length, to - begin)]
  if (last <= first) return []
  const placeOf = (letter: number) => (rect.width * letters.widthOfString(line.slice(0, letter))) / letters.widthOfString(line)
  return [{ ...rect, x: rect.x + placeOf(first), width: placeOf(last) - placeOf(first) }]
}
