import i18next from 'i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { listAnnotations } from '#features/annotations/contract.ts'
import { getBusiness } from '#features/businesses/contract.ts'
import { documentCalls, type VersionText } from '#features/documents/contract.ts'
import { type DocumentKind, type DocumentListed, documentPaths, documentTitle } from '#features/documents/document.ts'
import { getMeeting, type Meeting } from '#features/meetings/contract.ts'
import { listMotions } from '#features/motions/contract.ts'
import { type Motion, motionPath } from '#features/motions/motion.ts'
import { askedMotions } from '#features/motions/web/queries.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { isDocumentKind, type Notable } from '#features/notes/note.ts'
import { listPersonalDocumentsOfMeeting, listSharedPersonalDocuments } from '#features/personal-documents/contract.ts'
import type { SearchItem } from '#features/search/contract.ts'
import { typeOfKind } from '#features/search/types.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { cachedAnswer } from '#platform/web/lib/http/call.ts'
import { datesIn } from '#platform/web/lib/language/dates.ts'
import { lookedThrough } from './offline-query.ts'

type Where = { id: number; time_zone: string }
type Of = { meeting: Meeting; name: string; time_zone: string }

/** Everything stored of a meeting that can be found: the meeting, its items, their businesses, and documents of all kinds. */
export async function* entriesOfMeeting({ id, time_zone }: Where): AsyncGenerator<OfflineEntry> {
  const meeting = await cachedAnswer(getMeeting, { params: { id } })
  if (!meeting) return
  const name = meeting.title || i18next.t('meetings.meeting_from', { date: datesIn(time_zone).date(meeting.start) })
  const of = { meeting, name, time_zone }
  yield await meetingEntry(of)
  for (const item of meeting.agenda_items) yield* entriesOfItem(of, item)
  yield* documentsOf(of, { kind: 'meeting_documents', listed: meeting.meeting_documents })
  yield* documentsOf(of, { kind: 'protocols', listed: meeting.protocol ? [meeting.protocol] : [] })
  const own = (await cachedAnswer(listPersonalDocumentsOfMeeting, { params: { id } })) ?? []
  for (const document of own) {
    const item = meeting.agenda_items.find((one) => one.id === document.agenda_item_id)
    yield* documentsOf(of, { kind: 'personal_documents', listed: [document], ...(item && { item }) })
  }
  for (const motion of (await cachedAnswer(listMotions, askedMotions(id))) ?? []) yield await motionEntry(of, motion)
}

async function* entriesOfItem(of: Of, item: AgendaItem): AsyncGenerator<OfflineEntry> {
  // A heading has no page.
  if (!item.is_paragraph) yield await itemEntry(of, item)
  const business = item.business && (await cachedAnswer(getBusiness, { params: { id: item.business.id } }))
  if (business) yield await businessEntry(of, business)
  yield* documentsOf(of, { kind: 'proposals', listed: item.proposal ? [item.proposal] : [], item })
  yield* documentsOf(of, { kind: 'attachments', listed: item.attachments, item })
  const shared = await cachedAnswer(listSharedPersonalDocuments, { params: { id: item.id } })
  yield* documentsOf(of, { kind: 'personal_documents', listed: shared ?? [], item })
}

const placeOf = ({ meeting: { committee, start }, time_zone }: Of) => ({
  committee: { id: committee.id, title: committee.title },
  day: dayOf(start, time_zone),
})

async function meetingEntry(of: Of): Promise<OfflineEntry> {
  const { id, description, location } = of.meeting
  const { committee, day } = placeOf(of)
  const in_details = [description, location ?? '', ...(await writtenOn({ kind: 'meetings', id }))]
  const path = `/meetings/${id}`
  return anOfflineEntry({
    type: 'backend.meeting',
    path,
    title: of.name,
    breadcrumbs: { committee },
    file_extension: null,
    day,
    in_details,
  })
}

async function itemEntry(of: Of, { id, title, number_or_business_number }: AgendaItem): Promise<OfflineEntry> {
  const { committee, day } = placeOf(of)
  const breadcrumbs = { committee, meeting: { id: of.meeting.id, title: of.name } }
  const in_details = [number_or_business_number ?? '', ...(await writtenOn({ kind: 'agenda_items', id }))]
  return anOfflineEntry({
    type: 'backend.agendaitem',
    path: `/agenda_items/${id}`,
    title,
    breadcrumbs,
    file_extension: null,
    day,
    in_details,
  })
}

function businessEntry(of: Of, { id, number, title }: { id: number; number: string; title: string }): Promise<OfflineEntry> {
  const { committee, day } = placeOf(of)
  const facts = { type: 'backend.business', path: `/businesses/${id}`, title: `${number} ${title}` } as const
  return anOfflineEntry({ ...facts, breadcrumbs: { committee }, file_extension: null, day, in_details: [] })
}

function motionEntry(of: Of, motion: Motion): Promise<OfflineEntry> {
  const { committee, day } = placeOf(of)
  const breadcrumbs = { committee, meeting: { id: of.meeting.id, title: of.name } }
  const facts = { type: 'backend.vorstoss', path: motionPath(motion), title: motion.title, file_extension: null } as const
  const readText = async () => ({ pages: [`${motion.description} ${motion.reason}`], are_numbered: false })
  return anOfflineEntry({ ...facts, breadcrumbs, day, in_details: [], readText })
}

type Listed = { kind: DocumentKind; listed: DocumentListed[]; item?: AgendaItem }

async function* documentsOf(of: Of, { kind, listed, item }: Listed): AsyncGenerator<OfflineEntry> {
  const { committee, day } = placeOf(of)
  const meeting = { id: of.meeting.id, title: of.name }
  const { date } = datesIn(of.time_zone)
  for (const { id, version_id, title, file_extension } of listed) {
    const titled = { kind, title, agenda_item: item, meeting: of.meeting }
    yield await anOfflineEntry({
      type: typeOfKind[kind],
      path: documentPaths[kind].replace('$id', String(id)),
      title: documentTitle(titled, (start) => i18next.t('meetings.protocol_of', { date: date(start) })),
      breadcrumbs: { committee, meeting, ...(item && { agenda_item: { id: item.id, title: item.title } }) },
      file_extension,
      day,
      in_details: [title, ...(await writtenOn({ kind, id }))],
      readText: () => keptText(kind, { id, version_id }),
    })
  }
}

type Version = { id: number; version_id: number }

/** The stored text of a version; empty if there is none. */
const keptText = async (kind: DocumentKind, params: Version): Promise<VersionText> =>
  (await cachedAnswer(documentCalls[kind].getVersionText, { params })) ?? { pages: [], are_numbered: false }

/** The texts of the notes on an object and, for a document, of the reader's own annotations on its latest version. */
async function writtenOn({ kind, id }: Notable): Promise<string[]> {
  const notes = (await cachedAnswer(noteCalls[kind].listNotes, { params: { id } })) ?? []
  const annotations = isDocumentKind(kind) ? await annotatedBySelf(kind, id) : []
  return [...notes.map(({ annotation }) => annotation), ...annotations]
}

async function annotatedBySelf(kind: DocumentKind, id: number): Promise<string[]> {
  const document = await cachedAnswer(documentCalls[kind].getDocument, { params: { id } })
  const own = document?.annotationLayers.filter((layer) => layer.is_owner && layer.has_annotations) ?? []
  const kept = await Promise.all(own.map((layer) => cachedAnswer(listAnnotations, { params: { id: layer.id } })))
  return kept.flatMap((layer) => layer?.annotations.flatMap(({ text }) => text ?? []) ?? [])
}

/** The fields of a hit that do not depend on the query. */
export type OfflineEntryFacts = Pick<SearchItem, 'type' | 'path' | 'title' | 'breadcrumbs' | 'file_extension'>

/** A stored object, prepared for searching. */
export type OfflineEntry = OfflineEntryFacts & {
  /** Day of its meeting. */
  day: string
  in_title: string
  /** Further texts of the object: notes, annotations, a description. */
  in_details: string
  in_pages: string[]
  /** The original text. */
  readText: () => Promise<VersionText>
}

type Given = OfflineEntryFacts & { day: string; in_details: string[]; readText?: () => Promise<VersionText> }

const noText: VersionText = { pages: [], are_numbered: false }

/** Folds the texts of an object once, since they are searched for every term. */
async function anOfflineEntry({ in_details, readText = async () => noText, ...facts }: Given): Promise<OfflineEntry> {
  const { pages } = await readText()
  return {
    ...facts,
    readText,
    in_title: lookedThrough(facts.title),
    in_details: lookedThrough(in_details.join('\n')),
    in_pages: pages.map(lookedThrough),
  }
}
