import type { ImportReport } from '#features/meetings/import-report.ts'
import { isSent, type Sending } from '#platform/web/ui/file/sending.ts'

/** What the user decides for the import after the dry run. */
export type Choices = {
  /** The zip's texts replace those written on the page. */
  replace_by_hand: boolean
  /** Indexes in the report of the meetings confirmed to be the same. */
  confirmed: readonly number[]
}

/** State of the dialog: a file is chosen, checked by a dry run, and then imported. */
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

/** Whether a report contains meetings that have to be confirmed as the same. */
export const hasDoubts = (report: ImportReport | null): boolean => report?.meetings.some(({ to_confirm }) => to_confirm.length > 0) ?? false

/** Whether all of them are confirmed. */
export const isConfirmed = ({ report, choices: { confirmed } }: ImportState): boolean =>
  report?.meetings.every(({ to_confirm }, place) => to_confirm.length === 0 || confirmed.includes(place)) ?? false

export const isSending = ({ phase }: ImportState): boolean => phase === 'checking' || phase === 'importing'

/** An import whose file is fully sent can no longer be cancelled. */
export const isCertain = (state: ImportState): boolean => state.phase === 'importing' && isSent(state)
