import { posix } from 'node:path'
import type { z } from 'zod'
import { emptyIfInvisible } from '#platform/shared/fields.ts'
import type { ManifestAgendaItem, ManifestBusiness, ManifestFile, ManifestMeeting } from './manifest.ts'
import type { manifestJson } from './manifest-json.ts'

type Json = z.output<typeof manifestJson>['meetings'][number]
type ItemJson = Json['agenda_items'][number]
type FileJson = NonNullable<Json['protocol']>

/** Normalises a meeting of meeting.json, whichever version of GEVER wrote it. */
export const normaliseMeeting = (json: Json): ManifestMeeting => ({
  opengever_id: json.opengever_id ?? null,
  title: someText(json.title),
  start: json.start,
  concluded: concludedOf(json),
  location: someText(json.location),
  description: json.description ?? '',
  slots: [...new Set(json.slots)].sort(),
  slot_notes: slotNotesOf(json),
  committee: json.committee,
  is_public: json.public ?? null,
  protocol: optionalFile(json.protocol),
  documents: documentsOf(json).map(normaliseFile),
  agenda_items: json.agenda_items.map((item, index, items) => ({
    ...normaliseItem(item),
    // Versions before 2018.4.1 had no sort_order: the position in the list counts.
    sort_order: items.every(({ sort_order }) => sort_order != null) ? (item.sort_order ?? index + 1) : index + 1,
  })),
})

const slotNotesOf = ({ slot_notes }: Json): Record<string, string> =>
  Object.fromEntries((slot_notes ?? []).flatMap(({ day, notes }) => (notes.trim() ? [[day, notes.trim()]] : [])))

/** An end before the start means only that the meeting is over. */
function concludedOf({ start, end }: Json): string | null {
  if (!end) return null
  return Date.parse(end) < Date.parse(start) ? start : end
}

/** From 2020.3 to 2021.1 the agenda list had its own key; since then it is the first of the documents. */
function documentsOf({ documents, agenda_item_list }: Json): FileJson[] {
  const others = documents ?? []
  if (!agenda_item_list || others.some(({ file }) => file === agenda_item_list.file)) return others
  return [agenda_item_list, ...others]
}

function normaliseItem(json: ItemJson): Omit<ManifestAgendaItem, 'sort_order'> {
  const number = numberOf(json)
  const attachments = (json.attachments ?? []).map(normaliseFile)
  return {
    opengever_id: json.opengever_id ?? null,
    title: json.title,
    number,
    number_or_business_number: textOf(json.number_or_business_number) ?? number ?? json.business?.number ?? null,
    extended_title: someText(json.extended_title),
    is_paragraph: json.is_paragraph ?? (number === null && !json.proposal && attachments.length === 0),
    business: json.business ? normaliseBusiness(json.business) : null,
    tags: [...new Set(json.tags)],
    tagesordnung: (json.tagesordnung ?? []).map(normaliseEntry),
    is_public: json.public ?? null,
    proposal: optionalFile(json.proposal),
    attachments,
  }
}

/** `1.`, as GEVER formats it; `number_raw` is the same without the full stop. */
const numberOf = ({ number, number_raw }: ItemJson) => textOf(number) ?? (number_raw == null ? null : `${number_raw}.`)

const normaliseBusiness = ({
  number,
  title,
  type,
  source_committee,
  responsible,
}: NonNullable<ItemJson['business']>): ManifestBusiness => ({
  number,
  title,
  type: someText(type),
  source_committee: someText(source_committee),
  responsible: someText(responsible),
})

const normaliseEntry = ({ day, order, notes, has_clickable_live_button }: NonNullable<ItemJson['tagesordnung']>[number]) => ({
  day,
  order,
  notes: notes ?? '',
  has_clickable_live_button: has_clickable_live_button ?? false,
})

const optionalFile = (json: FileJson | null | undefined) => (json ? normaliseFile(json) : null)

const normaliseFile = (json: FileJson): ManifestFile => ({
  file: json.file,
  checksum: json.checksum.toLowerCase(),
  modified: json.modified,
  title: someText(json.title) ?? posix.parse(json.file).name,
  document_id: someText(json.document_id),
  color_code: json.color_code ?? null,
  tags: [...new Set(json.tags)],
  sort_order: json.sort_order ?? null,
  is_public: json.public ?? null,
})

const someText = (text: string | null | undefined) => emptyIfInvisible(text?.trim() ?? '') || null
const textOf = (value: string | number | null | undefined) => (value == null ? null : someText(String(value)))
