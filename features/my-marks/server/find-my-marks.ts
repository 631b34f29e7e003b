import { sql } from 'kysely'
import { findWithdrawnItems, listItems } from '#features/agenda/server/repository.ts'
import { bookmarksIn } from '#features/bookmarks/server/repository.ts'
import { protocolName, type SeenMeeting } from '#features/meetings/server/repository.ts'
import type { Mark, MarkedItem, MarkedPaper, MyMarks } from '#features/my-marks/my-marks.ts'
import { listOwnNotesIn } from '#features/notes/server/repository.ts'
import { listOwnTagsIn } from '#features/tags/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { annotationMarks, inOrder, legacyMark, type PlacedMark } from './annotation-marks.ts'
import { findAnnotations, findOwnLayers, findPapers, type OwnLayer, type Paper, withinBounds } from './repository.ts'

type Asked = { meeting: SeenMeeting; language: Language; time_zone: string; documents_use_sort_order: boolean }

/** What the caller left on a meeting that the caller has been found to see, as far as its items and papers are seen. */
export async function findMyMarks(db: Db, me: Actor, { meeting, ...asked }: Asked): Promise<MyMarks> {
  const items = await itemsOf(db, me, meeting)
  const papers = await findPapers(db, me, { meeting_id: meeting.id, ...asked })
  const beside = await findBeside(db, me, { meeting_id: meeting.id, ...asked })
  const annotated = await findAnnotated(db, me, { meeting_id: meeting.id, papers })
  const titleOf = ({ kind, title }: Paper) => {
    if (kind === 'protocols') return protocolName(meeting, asked)
    return kind === 'proposals' ? translate(asked.language, { key: 'agenda.proposal' }) : title
  }
  const listed = new Set(items.map(({ id }) => id))
  const placeOf = ({ agenda_item_id }: Paper) => (listed.has(agenda_item_id ?? 0) ? agenda_item_id : null)
  const papersOf = (item: number | null): MarkedPaper[] =>
    papers
      .filter((paper) => placeOf(paper) === item)
      .map((paper) => {
        const layers = annotated.layers.get(paper.id) ?? []
        const marks = [...(beside.byPaper.get(paper.id) ?? []), ...layers.flatMap(({ id }) => annotated.marks.get(id) ?? [])]
        return { ...factsOf(paper, layers[0]), title: titleOf(paper), marks: inOrder(marks) }
      })
      .filter(({ marks }) => marks.length > 0)
  const marked: MarkedItem[] = [
    { agenda_item: null, marks: inOrder(beside.onMeeting), papers: papersOf(null) },
    ...items.map((agenda_item) => ({
      agenda_item,
      marks: inOrder(beside.byItem.get(agenda_item.id) ?? []),
      papers: papersOf(agenda_item.id),
    })),
  ]
  return {
    items: marked.filter(({ marks, papers: withMarks }) => marks.length + withMarks.length > 0),
    left_off: annotated.left_off + beside.left_off,
  }
}

/** Those on the agenda in their order, then the withdrawn ones that the caller worked on. */
async function itemsOf(db: Db, me: Actor, meeting: SeenMeeting) {
  const [current, withdrawn] = [
    await listItems(db, { me, enable_businesses: false }, meeting),
    await findWithdrawnItems(db, me, meeting.id),
  ]
  return [
    ...current.map(({ id, numbered_title }) => ({ id, numbered_title, is_withdrawn: false })),
    ...withdrawn.map(({ id, numbered_title }) => ({ id, numbered_title, is_withdrawn: true })),
  ]
}

const factsOf = ({ kind, id, version_id, is_withdrawn }: Paper, layer: OwnLayer | undefined) => ({
  kind,
  id,
  version_id: layer?.version_id ?? version_id,
  older_version: layer && layer.version_id !== version_id ? layer.number : null,
  is_withdrawn,
})

/** The caller's layers by paper, and their marks by layer. */
async function findAnnotated(db: Db, me: Actor, { meeting_id, papers }: { meeting_id: number; papers: Paper[] }) {
  const byPaper = Map.groupBy(await findOwnLayers(db, me, meeting_id), ({ document_id }) => document_id)
  const own = papers.flatMap(({ id }) => byPaper.get(id) ?? [])
  const { read, left_off } = withinBounds(own.filter(({ is_legacy }) => !is_legacy))
  const marks = await annotationMarks(await findAnnotations(db, read), read)
  for (const layer of own.filter(({ is_legacy }) => is_legacy)) marks.set(layer.id, [legacyMark(layer)])
  return { layers: byPaper, marks, left_off }
}

type Beside = { meeting_id: number; language: Language }

/** Notes, bookmarks and tags by their item or paper; what is on a removed one is on the meeting. */
async function findBeside(db: Db, me: Actor, asked: Beside) {
  const notes = await listOwnNotesIn(db, me, asked.meeting_id)
  const tags = await listOwnTagsIn(db, me, asked)
  const { ids } = await db.selectNoFrom(bookmarksIn(db, me, sql.val(asked.meeting_id)).as('ids')).executeTakeFirstOrThrow()
  const all: Placed[] = [
    ...ids.map((agenda_item_id) => ({
      agenda_item_id,
      document_id: null,
      mark: besidePaper({ key: `bookmark ${agenda_item_id}`, kind: 'bookmark' }),
    })),
    ...tags.map(({ agenda_item_id, document_id, slug, name, created }) => ({
      agenda_item_id,
      document_id,
      mark: besidePaper({ key: `tag ${agenda_item_id} ${document_id} ${slug}`, kind: 'tag', text: name, shared: true, updated: created }),
    })),
    ...notes.map(({ agenda_item_id, document_id, ...note }) => ({ agenda_item_id, document_id, mark: noteMark(note) })),
  ]
  return { ...byPlace(all), left_off: Math.max(0, (notes[0]?.all ?? 0) - notes.length) }
}

type Note = Omit<Awaited<ReturnType<typeof listOwnNotesIn>>[number], 'agenda_item_id' | 'document_id'>

const noteMark = ({ id, annotation, page_number, position_x, position_y, orphan, shared, updated }: Note): PlacedMark => ({
  ...besidePaper({ key: `note ${id}`, kind: 'own_note', text: annotation, page: page_number, shared, updated }),
  note_id: id,
  is_orphan: orphan,
  place: { x: position_x ?? 0, y: position_y ?? 0 },
})

type Placed = { agenda_item_id: number | null; document_id: number | null; mark: PlacedMark }

function byPlace(all: readonly Placed[]) {
  const marksBy = (key: 'agenda_item_id' | 'document_id') => {
    const groups = Map.groupBy(all, (one) => one[key])
    return new Map([...groups].map(([id, ofIt]) => [id, ofIt.map(({ mark }) => mark)]))
  }
  const onMeeting = all.filter((one) => one.agenda_item_id === null && one.document_id === null).map(({ mark }) => mark)
  return { onMeeting, byItem: marksBy('agenda_item_id'), byPaper: marksBy('document_id') }
}

type BesidePaper = Pick<Mark, 'key' | 'kind'> & Partial<Pick<Mark, 'text' | 'page' | 'shared' | 'updated'>>

const besidePaper = (facts: BesidePaper): PlacedMark => ({
  color: null,
  page: null,
  is_unplaced: false,
  quote: '',
  text: '',
  layer_id: null,
  note_id: null,
  is_orphan: false,
  shared: false,
  updated: null,
  ...facts,
  place: { x: 0, y: 0 },
})
