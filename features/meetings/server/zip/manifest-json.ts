import { z } from 'zod'
import { isUsualInstant, isUsualYear } from '#platform/shared/endpoint.ts'
import { withoutTurns } from '#platform/shared/fields.ts'

/** Each message is the last part of a key below import.manifest in locales/…/import.json. */
const orMissing = (message: string) => ({ error: (issue: { input?: unknown }) => (issue.input === undefined ? 'missing' : message) })

const largestInteger = 2_147_483_647

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const text = (longest: number) => z.string(orMissing('text')).max(longest, 'too_long').refine(isStorable, 'unreadable_characters')
/** Text for display: drops bidirectional control characters that would reorder the text around it. */
const words = (longest: number) => text(longest).transform(withoutTurns)
const someWords = (longest: number) => words(longest).refine((value) => value.trim() !== '', 'empty')
const someText = (longest: number) => text(longest).refine((value) => value.trim() !== '', 'empty')
const integer = z.int(orMissing('integer')).min(0, 'integer').max(largestInteger, 'integer')
const yesOrNo = z.boolean(orMissing('yes_or_no'))
const color = z.string(orMissing('color')).regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'color')
const day = z.iso.date(orMissing('day')).refine(isUsualYear, 'day')
const instant = z.iso.datetime({ offset: true, ...orMissing('instant') }).refine(isUsualInstant, 'instant')

/** GEVER wrote an unset end as an empty text. */
const instantOrNone = z.union([instant, z.literal('')], { error: 'instant' }).nullish()
/** `"1."`, or the same as a number. */
const numberText = z.union([text(100), z.number()], { error: 'text' }).nullish()

const object = <Fields extends z.ZodRawShape>(fields: Fields) => z.object(fields, orMissing('object'))

/**
 * A list that stops at its first invalid element. zod would report every one, and five hostile megabytes hold a million: half a minute
 * and gigabytes of messages.
 */
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(z.unknown(), orMissing('list'))
    .max(most, 'too_many')
    .transform((values, context) => {
      const parsed: z.output<Item>[] = []
      for (const [index, value] of values.entries()) {
        const { data, error } = item.safeParse(value)
        if (error) return complain(context, index, error)
        parsed.push(data)
      }
      return parsed
    }) as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>

function complain(context: z.RefinementCtx, index: number, { issues: [issue] }: z.ZodError): never {
  context.addIssue({ ...issue, path: [index, ...(issue?.path ?? [])] } as Parameters<typeof context.addIssue>[0])
  return z.NEVER
}

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
  public: yesOrNo.nullish(),
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
  public: yesOrNo.nullish(),
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
  public: yesOrNo.nullish(),
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
