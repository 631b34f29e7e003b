import type { ImportReport } from '#features/meetings/import-report.ts'
import { isSent, type Sending } from '#platform/web/ui/file/sending.ts'

/** What the reader of a dry run's report decides for the import. */
export type Choices = {
  /** The zip's texts take the place of those that were written on the page. */
  replace_by_hand: boolean
  /** The places in the report of the meetings that are the same ones. */
  confirmed: readonly number[]
}

/** Where the dialog stands: a file is chosen, checked by a dry run, and then imported. */
export type ImportState = Sending & {
  choices: Choices
  phase: 'choosing' | 'checking' | 'checked' | 'importing' | 'imported'
  report: ImportReport | null
  message: string | null
}

const noChoices: Choices = { replace_by_hand: false, confirmed: [] }

export const choosing: ImportState = {
  choices: noChoices,
  phase: 'choosing',
  file: null,
  sent: 0,
  total: 0,
  report: null,
  message: null,
}

/** Whether a report names meetings of which somebody has to say that they are the same ones. */
export const hasDoubts = (report: ImportReport | null): boolean => report?.meetings.some(({ to_confirm }) => to_confirm.length > 0) ?? false

/** Whether that was said of all of them. */
export const isConfirmed = ({ report, choices: { confirmed } }: ImportState): boolean =>
  report?.meetings.every(({ to_confirm }, place) => to_confirm.length === 0 || confirmed.includes(place)) ?? false

export const isSending = ({ phase }: ImportState): boolean => phase === 'checking' || phase === 'importing'

/** An import that is all sent happens, whatever the browser does. */
export const isCertain = (state: ImportState): boolean => state.phase === 'importing' && isSent(state)
