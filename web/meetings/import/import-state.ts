import type { ImportReport } from '#shared/meetings/import-report.ts'
import { isSent, type Sending } from '#web/kit/sending.ts'

/** What the reader of a dry run's report decides for the import. */
export type Choices = {
  /** The zip's texts take the place of those that were written on the page. */
  replace_by_hand: boolean
}

/** Where the dialog stands: a file is chosen, checked by a dry run, and then imported. */
export type ImportState = Sending & {
  choices: Choices
  phase: 'choosing' | 'checking' | 'checked' | 'importing' | 'imported'
  report: ImportReport | null
  message: string | null
}

const noChoices: Choices = { replace_by_hand: false }

export const choosing: ImportState = {
  choices: noChoices,
  phase: 'choosing',
  file: null,
  sent: 0,
  total: 0,
  report: null,
  message: null,
}

export const isSending = ({ phase }: ImportState): boolean => phase === 'checking' || phase === 'importing'

/** An import that is all sent happens, whatever the browser does. */
export const isCertain = (state: ImportState): boolean => state.phase === 'importing' && isSent(state)
