import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { changeMadeMeeting, createMeeting, editedByHand, type MadeMeeting, madeMeeting } from '#features/meetings/by-hand-contract.ts'
import type { ImportReport } from '#features/meetings/import-report.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { isSent, type Sending, useSending } from '#platform/web/ui/file/sending.tsx'
import { type Draft, sentOf } from './draft.ts'

/** Where the form goes: a new meeting of a committee, or an existing one. */
type Target = { committee_id: number } | { meeting: MadeMeeting }

type State = Sending & {
  phase: 'writing' | 'checking' | 'checked' | 'saving' | 'saved'
  report: ImportReport | null
  message: string | null
  isSignedOut: boolean
  /** The meeting as somebody else has changed it meanwhile. */
  conflict: MadeMeeting | null
}
const writing: State = {
  phase: 'writing',
  report: null,
  message: null,
  isSignedOut: false,
  conflict: null,
  file: null,
  sent: 0,
  total: 0,
}

/** Sends the form: first a dry run, then for good what the dry run has shown. Each sends the files. */
export function useByHand(target: Target, onSaved: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [state, change] = useReducer((all: State, some: Partial<State>): State => ({ ...all, ...some }), writing)
  const { begin, cancel, judge, end } = useSending({ field: 'files', failed: t('by_hand.failed') })

  const send = async (draft: Draft, dry_run: boolean) => {
    const signal = begin()
    if (!signal) return
    const { form, files } = sentOf(draft)
    const total = files.reduce((sum, { size }) => sum + size, 0)
    change({ ...writing, report: dry_run ? null : state.report, phase: dry_run ? 'checking' : 'saving', total })
    const query = dry_run ? { dry_run: 'true' } : { expected: state.report?.tag }
    const sending = { files, signal, stays: true, onProgress: (sent: number, all: number) => change({ sent, total: all }) }
    const asked = { query, form: { meeting: JSON.stringify(form) } }
    try {
      const report = await ('meeting' in target
        ? upload(
            changeMadeMeeting,
            { ...asked, params: { id: target.meeting.id }, query: { ...query, from: tagOf(editedByHand, target.meeting) } },
            sending,
          )
        : upload(createMeeting, { ...asked, params: { committee: target.committee_id } }, sending))
      change({ phase: dry_run ? 'checked' : 'saved', report })
      if (!dry_run) {
        onSaved()
        forget(client)
        void client.invalidateQueries()
      }
    } catch (error) {
      // Nothing was saved: the form and its files are still there.
      change({ phase: 'writing', report: null, ...whyRefused(error, judge) })
    }
    end()
  }
  return { state, send, cancel, back: () => change(writing) }
}

export type SendingByHand = ReturnType<typeof useByHand>

function whyRefused(error: unknown, judge: (error: unknown) => string | null): Partial<State> {
  if (isRefused(error, 401)) return { isSignedOut: true }
  const current = isRefused(error, 412) ? madeMeeting.safeParse(error.current).data : undefined
  return current ? { conflict: current } : { message: judge(error) }
}

export const isSending = ({ phase }: Pick<State, 'phase'>): boolean => phase === 'checking' || phase === 'saving'

/** Once all is sent, saving can no longer be cancelled. */
export const isCertain = (state: State): boolean => state.phase === 'saving' && isSent(state)
