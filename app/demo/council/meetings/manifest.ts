import { createHash } from 'node:crypto'
import { addDays, germanDate, inUtc, workday, yearOf, zurichInstant } from '#app/demo/council/calendar.ts'
import type { DocumentDescription } from '#app/demo/council/papers/document-description.ts'
import type { PlannedAttachment, PlannedItem, PlannedMeeting } from '#app/demo/council/planned.ts'
import { describe, fill, type Occasion } from '#app/demo/council/written-text.ts'
import { type Business, businessList } from './business-list.ts'
import type {
  FileReference,
  ManifestAgendaItem,
  ManifestBusiness,
  ManifestMeeting,
  ManifestWithDocuments,
  TitledFileReference,
} from './manifest-shape.ts'
import { agendaList, type LockedMeeting, minutesOf } from './papers-of-meeting.ts'

/** Input of one import of a meeting. `heldMeeting` finds another meeting, for its minutes. */
export type Making = {
  occasion: Occasion
  meeting: LockedMeeting
  import_number: number
  heldMeeting: (key: string) => LockedMeeting
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The producer's checksum covers the source document, not the PDF: here it covers the description. */
const checksumOf = (document: DocumentDescription) => sha256(JSON.stringify(document))

/** A time within the working day, derived from the checksum and so stable. */
function modifiedAt(day: string, checksum: string): string {
  const minute = Number.parseInt(checksum.slice(0, 6), 16) % 540
  const two = (value: number) => String(value).padStart(2, '0')
  return zurichInstant(
    day,
    `${two(8 + Math.floor(minute / 60))}:${two(minute % 60)}:${two(Number.parseInt(checksum.slice(6, 8), 16) % 60)}`,
  )
}

const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** A file name as the producer writes it: umlauts spelled out; only letters, digits, spaces, dots and hyphens. */
export const fileName = (title: string) =>
  title
    .replaceAll(/[äöüÄÖÜ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('–', '-')
    .normalize('NFD')
    .replaceAll(/[^\w .()-]/g, '')
    .slice(0, 90)
    .trim()

function reference(file: string, document: DocumentDescription, documentId: string): FileReference {
  const checksum = checksumOf(document)
  return { file, checksum, modified: modifiedAt(document.date, checksum), document_id: sha256(documentId).slice(0, 32), document }
}

const minutesDay = (meeting: LockedMeeting, today: string) => {
  const written = workday(addDays(meeting.days.at(-1) ?? '', 5))
  return written < today ? written : today
}

function minutesReference(file: string, meeting: LockedMeeting, occasion: Occasion): FileReference {
  const made = reference(file, minutesOf(meeting, occasion), `minutes ${meeting.plan.key}`)
  return { ...made, modified: modifiedAt(minutesDay(meeting, occasion.today), made.checksum) }
}

function attachment(making: Making, planned: PlannedAttachment, place: { folder: string; position: number }): TitledFileReference {
  const { occasion, import_number, heldMeeting } = making
  const file = `${place.folder}/Beilage/${place.position}_${fileName(planned.title)}.${planned.written_in ?? 'pdf'}`
  const version = planned.versions?.[import_number - 1] ?? planned.versions?.at(-1) ?? 1
  const made = planned.minutes_of
    ? minutesReference(file, heldMeeting(planned.minutes_of), occasion)
    : reference(file, describe(planned.text ?? '', occasion, { version }), `text ${planned.text}`)
  const { color_code, tags } = planned
  return { ...made, title: planned.title, sort_order: place.position, ...(color_code && { color_code }), ...(tags && { tags }) }
}

function papers(making: Making, { item, attachments: planned }: LockedMeeting['items'][number], number: number) {
  const folder = `Traktandum ${number}`
  const proposal = item.proposal && describe(item.proposal, making.occasion)
  const attachments = planned.map((one, index) => attachment(making, one, { folder, position: index + 1 }))
  return {
    ...(proposal && { proposal: reference(`${folder}/${fileName(proposal.title)}.pdf`, proposal, `text ${item.proposal}`) }),
    ...(attachments.length > 0 && { attachments }),
  }
}

function agendaEntry({ meeting }: Making, item: PlannedItem, order: number) {
  const day = meeting.days[(item.day ?? 1) - 1] ?? ''
  return { day, order, notes: item.notes ?? '', has_clickable_live_button: !item.paragraph }
}

/** The id is the place in the plan, so it stays the same from import to import. */
const itemId = (plan: PlannedMeeting, item: PlannedItem) => plan.opengever_id * 100 + plan.items.indexOf(item) + 1

function agendaItem(making: Making, index: number): ManifestAgendaItem {
  const { meeting, occasion } = making
  const held = meeting.items[index] as LockedMeeting['items'][number]
  const { item, title, number } = held
  const business = item.business ? manifestBusiness(item.business, occasion.today) : null
  return {
    opengever_id: itemId(meeting.plan, item),
    title,
    sort_order: index + 1,
    is_paragraph: number === null,
    ...(number !== null && { number: `${number}.`, number_raw: number, number_or_business_number: business?.number ?? `${number}.` }),
    ...(item.extended_title && { extended_title: fill(item.extended_title, occasion, meeting.days[0] ?? '') }),
    ...(business && { business }),
    ...(item.tags && { tags: item.tags }),
    tagesordnung: [agendaEntry(making, item, index + 1)],
    ...(number !== null && papers(making, held, number)),
  }
}

function listReference({ meeting, occasion, import_number }: Making): TitledFileReference {
  const { plan, days } = meeting
  const sent = workday(addDays(days[0] ?? '', -18 + 5 * (import_number - 1)))
  const date = sent < occasion.today ? sent : occasion.today
  const invitation = fill(plan.invitation, occasion, days[0] ?? '')
  const document = agendaList(meeting, occasion, { date, invitation })
  const made = reference(`Traktandenliste-${fileName(plan.title)}.pdf`, document, `agenda ${plan.key}`)
  return { ...made, title: `Traktandenliste vom ${germanDate(date)}` }
}

function meetingOf(making: Making): ManifestMeeting {
  const { plan, days, items } = making.meeting
  const hasMinutes = plan.minutes && making.import_number >= (plan.minutes.from_import ?? 1)
  const protocol = hasMinutes && minutesReference(`Protokoll-${fileName(plan.title)}.pdf`, making.meeting, making.occasion)
  return {
    opengever_id: plan.opengever_id,
    title: plan.title,
    start: inUtc(zurichInstant(days[0] ?? '', plan.begins)),
    end: plan.ends && inUtc(zurichInstant(days.at(-1) ?? '', plan.ends)),
    location: plan.location,
    description: plan.description ?? '',
    slots: days,
    slot_notes: (plan.day_notes ?? []).map((notes, index) => ({ day: days[index] ?? '', notes })),
    committee: { oguid: `kl:${1_000_000_000 + Math.floor(plan.opengever_id / 100)}`, title: plan.committee },
    ...(protocol && { protocol }),
    documents: [listReference(making)],
    agenda_items: items.map((_item, index) => agendaItem(making, index)),
  }
}

/** meeting.json of one import; each file comes with its description. */
export const manifestOf = (making: Making): ManifestWithDocuments => ({ version: '1.0.0', meetings: [meetingOf(making)] })

function businessNamed(key: string): Business {
  const business = businessList[key]
  if (!business) throw new Error(`The demonstration council has no business named ${key}`)
  return business
}

/** Number of a business, including the year in which it was filed. */
export function businessNumber(key: string, today: string): string {
  const { number, filed } = businessNamed(key)
  return `${number}/${yearOf(workday(addDays(today, filed)))}`
}

/** A business as meeting.json shows it with an agenda item. */
function manifestBusiness(key: string, today: string): ManifestBusiness {
  const { title, type, source, responsible } = businessNamed(key)
  return { number: businessNumber(key, today), title, type, source_committee: source, responsible }
}
