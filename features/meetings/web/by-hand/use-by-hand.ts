import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { changeMadeMeeting, createMeeting, type MadeMeeting, madeMeeting } from '#features/meetings/by-hand-contract.ts'
import type { ImportReport } from '#features/meetings/import-report.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { isNoAnswer, isRefused, Refused } from '#platform/web/lib/http/refused.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { isSent, type Sending, useSending } from '#platform/web/ui/file/sending.tsx'
import { type Draft, sentOf } from './draft.ts'
import { unreadable } from './files/read-files.ts'

/** Where the form goes: a new meeting of a committee, or an existing one, with the tag of the state that it changes. */
type Target = { committee_id: number } | { meeting_id: number; from: string | null }

type Results = {
  onSaved: () => void
  /** Somebody else has changed the meeting meanwhile; nothing was saved. */
  onChanged: (current: MadeMeeting) => void
  /** These files were changed or removed since they were chosen. */
  onUnreadable: (files: Set<File>) => void
}

type State = Sending & {
  phase: 'writing' | 'checking' | 'checked' | 'saving' | 'saved'
  report: ImportReport | null
  message: string | null
  isSignedOut: boolean
}
const writing: State = {
  phase: 'writing',
  report: null,
  message: null,
  isSignedOut: false,
  file: null,
  sent: 0,
  total: 0,
}

/** Sends the form: first a dry run, then for good what the dry run has shown. Each sends the files. */
export function useByHand(target: Target, { onSaved, onChanged, onUnreadable }: Results) {
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
    let isAllSent = false
    const onProgress = (sent: number, all: number) => {
      isAllSent = isSent({ sent, total: all })
      change({ sent, total: all })
    }
    const sending = { files, signal, stays: true, onProgress }
    const asked = { query, form: { meeting: JSON.stringify(form) } }
    try {
      const report = await ('meeting_id' in target
        ? upload(
            changeMadeMeeting,
            { ...asked, params: { id: target.meeting_id }, query: { ...query, ...(target.from !== null && { from: target.from }) } },
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
      change({ phase: 'writing', report: null, ...(await whyRefused(error, { files, isUncertain: !dry_run && isAllSent })) })
    }
    end()
  }

  /** What the form says; it and its files are still there. */
  const whyRefused = async (error: unknown, { files, isUncertain }: { files: File[]; isUncertain: boolean }): Promise<Partial<State>> => {
    if (isRefused(error, 401)) return { isSignedOut: true }
    const current = isRefused(error, 412) ? madeMeeting.safeParse(error.current).data : undefined
    if (current) {
      onChanged(current)
      return {}
    }
    const message = judge(error)
    if (!(error instanceof Refused) || !isNoAnswer(error.status)) return { message }
    const gone = await unreadable(files)
    if (gone.size > 0) {
      onUnreadable(gone)
      return { message: t('by_hand.files_changed', { names: [...gone].map(({ name }) => name).join(', ') }) }
    }
    // A server that answers itself, with 503, has saved nothing.
    return { message: isUncertain && error.status !== 503 ? t('by_hand.uncertain') : message }
  }
  return { state, send, cancel, back: () => change(writing) }
}

export type SendingByHand = ReturnType<typeof useByHand>

export const isSending = ({ phase }: Pick<State, 'phase'>): boolean => phase === 'checking' || phase === 'saving'

/** Once all is sent, saving can no longer be cancelled. */
export const isCertain = (state: State): boolean => state.phase === 'saving' && isSent(state)
