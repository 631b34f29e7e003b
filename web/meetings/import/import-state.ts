import type { ImportReport } from '#shared/meetings/import-report.ts'
import { isSent, type Sending } from '#web/kit/sending.ts'

/** Where the dialog stands: a file is chosen, checked by a dry run, and then imported. */
export type ImportState = Sending & {
  phase: 'choosing' | 'checking' | 'checked' | 'importing' | 'imported'
  report: ImportReport | null
  message: string | null
}

export const choosing: ImportState = { phase: 'choosing', file: null, sent: 0, total: 0, report: null, message: null }

export const isSending = ({ phase }: ImportState): boolean => phase === 'checking' || phase === 'importing'

/** An import that is all sent happens, whatever the browser does. */
export const isCertain = (state: ImportState): boolean => state.phase === 'importing' && isSent(state)
