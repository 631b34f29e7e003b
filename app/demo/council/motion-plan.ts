import type { CouncilMotion } from './council-shape.ts'

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
  status: 'DRAFT' | 'OPEN' | 'SUBMITTED'
  /** During the meeting, one after the other. */
  signed?: string[]
}

/** Paragraphs, separated by empty lines. */
export const paragraphs = (...texts: string[]) => texts.join('\n\n')

/** Numbered questions or demands, one per line. */
export const numbered = (...texts: string[]) => texts.map((text, index) => `${index + 1}. ${text}`).join('\n')
