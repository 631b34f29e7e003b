import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { importMeeting } from '#features/meetings/contract.ts'
import type { ImportReport } from '#features/meetings/import-report.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { isSent, type Sending, useSending } from '#platform/web/ui/file/sending.tsx'

const merge = (state: ImportState, change: Partial<ImportState>): ImportState => ({ ...state, ...change })

/** The import of one zip into a committee: a dry run, then the real import; each sends the file. */
export function useImport(committee: number) {
  const { t } = useTranslation()
  const [state, change] = useReducer(merge, choosing)
  const { begin, cancel, judge, end } = useSending({ field: importMeeting.upload, failed: t('import_dialog.meeting_upload_error') })
  const refresh = useRefresh()

  const send = async (file: File, dry_run: boolean) => {
    const signal = begin()
    if (!signal) return
    const onProgress = (sent: number, total: number) => change({ sent, total })
    const { choices } = dry_run ? choosing : state
    change({ phase: dry_run ? 'checking' : 'importing', choices, sent: 0, total: file.size, message: null })
    try {
      const asked = { params: { committee }, query: dry_run ? { dry_run: 'true' } : queryOf(state) }
      const report = await upload(importMeeting, asked, { file, onProgress, signal })
      change({ phase: dry_run ? 'checked' : 'imported', report })
      if (!dry_run) refresh()
    } catch (error) {
      // A 409 means that the import would now do something other than what the report shows.
      const isOutdated = isRefused(error, 409)
      change({ ...(dry_run || isOutdated ? { phase: 'choosing', report: null } : { phase: 'checked' }), message: judge(error) })
    }
    end()
  }
  const sendChosen = (dry_run: boolean) => () => {
    if (state.file && (dry_run || isConfirmed(state))) void send(state.file, dry_run)
  }
  return {
    state,
    choose: (file: File | null) => change({ ...choosing, file }),
    decide: (choices: Partial<Choices>) => change({ choices: { ...state.choices, ...choices } }),
    check: sendChosen(true),
    perform: sendChosen(false),
    cancel,
  }
}

/** Ties the import to the report that the user has seen, with the decisions made on it. */
const queryOf = ({ report, choices }: ImportState) => ({
  ...(report && { expected: report.tag }),
  ...(hasDoubts(report) && { confirmed: 'true' }),
  ...(choices.replace_by_hand && { replace_by_hand: 'true' }),
})

export type MeetingImport = ReturnType<typeof useImport>

/** Clears other cached data after an import and refetches meetings (D2 §4). */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    forget(client)
    void client.invalidateQueries()
  }
}

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

const choosing: ImportState = {
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
