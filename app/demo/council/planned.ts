import type { CouncilMotion } from './council-shape.ts'

/** An attachment: a text of its own, or the minutes of an earlier meeting. `versions` gives the version at each import. */
export type PlannedAttachment = {
  title: string
  text?: string
  /** Set if the file is in its original format instead of PDF. */
  written_in?: 'docx' | 'xlsx' | 'eml'
  minutes_of?: string
  color_code?: string
  tags?: string[]
  versions?: number[]
  imports?: CarriedBy
}

/** First and last import that contains something. */
type CarriedBy = [from: number, until: number]

/** Whether an import contains an item or an attachment; without `imports` all do. */
export const isCarriedBy =
  (import_number: number) =>
  ({ imports: [from, until] = [1, 9] }: { imports?: CarriedBy }): boolean =>
    import_number >= from && import_number <= until

/** An agenda item with a number, or with `paragraph` a heading. */
export type PlannedItem = {
  title: string
  paragraph?: true
  extended_title?: string
  business?: string
  proposal?: string
  attachments?: PlannedAttachment[]
  tags?: string[]
  /** Remark in the agenda of the day. */
  notes?: string
  /** Day of the meeting, from 1. */
  day?: number
  imports?: CarriedBy
}

/** A meeting; `day` counts from today and moves back to the committee's weekday. */
export type PlannedMeeting = {
  key: string
  committee: string
  opengever_id: number
  title: string
  day: number
  begins: string
  ends: string | null
  location: string
  description?: string
  /** Remarks on each day, in order. */
  day_notes?: string[]
  invitation: string
  items: PlannedItem[]
  minutes?: { text: string; excused: string[]; guests: string[]; from_import?: number }
  imports?: number
  /** Number of imports that come after people have worked on the earlier ones. */
  late_imports?: number
  /** Two days around now: see `runningDays`. */
  running?: true
}

export const colours = { report: '#2b6cb0', synopsis: '#7a4fa3', figures: '#2f7d4f', urgent: '#b5472f' }

/** A motion with people by name and its meeting by key. */
export type PlannedMotion = Pick<CouncilMotion, 'title' | 'description' | 'reason' | 'business_type'> & {
  meeting: string
  first: string
  /** The author, if it is not the first signatory. */
  by?: string
  second?: string
  third?: string
  /** Names, titles of groups, or the title of the committee. */
  others?: string[]
  rights_holder?: CouncilMotion['rights_holder']
  urgent?: true
  papers?: { title: string; text: string }[]
  /** Days before today; publication follows a day later. */
  written: number
  status: 'DRAFT' | 'OPEN' | 'SUBMITTED' | 'WITHDRAWN'
  /** Why it was withdrawn. */
  withdrawn?: string
  /** During the meeting, one after the other. */
  signed?: string[]
}

/** Paragraphs, separated by empty lines. */
export const paragraphs = (...texts: string[]) => texts.join('\n\n')

/** Numbered questions or demands, one per line. */
export const numbered = (...texts: string[]) => texts.map((text, index) => `${index + 1}. ${text}`).join('\n')
