import { z } from 'zod'
import {
  color,
  day,
  instant,
  instantOrNone,
  integer,
  list,
  numberText,
  object,
  someText,
  someWords,
  text,
  words,
  yesOrNo,
} from './manifest-fields.ts'

const tags = list(someText(200), 100).nullish()

/** The checksum is only compared, so its format is not checked. On some files, `title` and the keys below it are our own additions. */
const file = object({
  file: someText(1_000),
  checksum: someText(200),
  modified: instant,
  title: words(1_000).nullish(),
  document_id: text(200).nullish(),
  color_code: color.nullish(),
  tags,
  sort_order: integer.nullish(),
})

const business = object({
  number: someWords(100),
  title: someWords(1_000),
  type: words(200).nullish(),
  source_committee: words(1_000).nullish(),
  responsible: words(1_000).nullish(),
})

const agendaEntry = object({
  day,
  order: integer,
  notes: words(20_000).nullish(),
  has_clickable_live_button: yesOrNo.nullish(),
})

const agendaItem = object({
  opengever_id: integer.nullish(),
  title: someWords(1_000),
  sort_order: integer.nullish(),
  number: numberText,
  number_raw: integer.nullish(),
  proposal: file.nullish(),
  attachments: list(file, 2_000).nullish(),
  is_paragraph: yesOrNo.nullish(),
  extended_title: words(5_000).nullish(),
  number_or_business_number: numberText,
  business: business.nullish(),
  tags,
  tagesordnung: list(agendaEntry, 400).nullish(),
})

const meeting = object({
  opengever_id: integer.nullish(),
  title: words(1_000).nullish(),
  start: instant,
  end: instantOrNone,
  location: words(1_000).nullish(),
  committee: object({ oguid: someText(200), title: someWords(1_000) }),
  protocol: file.nullish(),
  documents: list(file, 2_000).nullish(),
  agenda_item_list: file.nullish(),
  // Required: a meeting without this key would remove every item of the existing one.
  agenda_items: list(agendaItem, 2_000),
  description: text(50_000).nullish(),
  slots: list(day, 400).nullish(),
  slot_notes: list(object({ day, notes: words(20_000) }), 400).nullish(),
})

/** meeting.json in all versions of GEVER, with our own optional keys; unknown keys are dropped (meeting-zip.md). */
export const manifestJson = object({
  version: z.union([z.string(), z.number()], { error: 'version' }).refine((version) => /^1(\.\d+)*$/.test(String(version)), 'version'),
  meetings: list(meeting, 100).refine((meetings) => meetings.length > 0, 'no_meetings'),
})

export type ManifestJson = z.input<typeof manifestJson>
export type MeetingJson = z.input<typeof meeting>
export type FileJson = z.input<typeof file>
