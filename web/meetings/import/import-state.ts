import type { ImportReport } from '#shared/meetings/import-report.ts'

/** Where the dialog stands: a file is chosen, checked by a dry run, and then imported. */
export type ImportState = {
  phase: 'choosing' | 'checking' | 'checked' | 'importing' | 'imported'
  file: File | null
  /** Bytes; nothing more can be cancelled once all of an import is sent. */
  sent: number
  total: number
  report: ImportReport | null
  message: string | null
}

export const choosing: ImportState = { phase: 'choosing', file: null, sent: 0, total: 0, report: null, message: null }

export const isSending = ({ phase }: ImportState): boolean => phase === 'checking' || phase === 'importing'

export const isSent = ({ sent, total }: ImportState): boolean => total > 0 && sent >= total

/** An import that is all sent happens, whatever the browser does. */
export const isCertain = (state: ImportState): boolean => state.phase === 'importing' && isSent(state)
