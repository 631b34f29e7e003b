import type { CouncilMotion } from './council-shape.ts'

/** A motion as it is thought out: people by their names, a meeting by its key. */
export type PlannedMotion = Pick<CouncilMotion, 'title' | 'description' | 'reason' | 'business_type'> & {
  meeting: string
  first: string
  /** Where somebody else wrote it. */
  by?: string
  second?: string
  third?: string
  /** Names, titles of groups, or the title of the committee. */
  others?: string[]
  rights_holder?: CouncilMotion['rights_holder']
  urgent?: true
  papers?: { title: string; text: string }[]
  /** So many days before today; what is published is so on the day after. */
  written: number
  status: 'DRAFT' | 'OPEN' | 'SUBMITTED'
  /** During the meeting, one after the other. */
  signed?: string[]
}

/** Paragraphs, with an empty line between them. */
export const paragraphs = (...texts: string[]) => texts.join('\n\n')

/** Numbered questions or demands, a line each. */
export const numbered = (...texts: string[]) => texts.map((text, index) => `${index + 1}. ${text}`).join('\n')
