import { useReducer } from 'react'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { isSent, type Sending, useSending } from '#platform/web/ui/file/sending.tsx'

/** A file is chosen, checked by a dry run, and then imported. `report` is that of the dry run, then that of the import. */
export type CheckedUploadState<Report> = Sending & {
  phase: 'choosing' | 'checking' | 'checked' | 'importing' | 'imported'
  report: Report | null
  message: string | null
}

type Chosen = { file: File; signal: AbortSignal; onProgress: (sent: number, total: number) => void }

type Options<Report> = {
  /** Name of the file's field, and the default message of a failure. */
  field: string
  failed: string
  /** Sends the file; `seen` is the report of the dry run, null in the dry run itself. */
  send: (chosen: Chosen, seen: Report | null) => Promise<Report>
  onImported: () => void
}

const choosing = { phase: 'choosing', file: null, sent: 0, total: 0, report: null, message: null } as const

/** An import of a file in two steps, each of which sends the file: a dry run, then the real import. */
export function useCheckedUpload<Report>({ field, failed, send, onImported }: Options<Report>) {
  const merge = (state: CheckedUploadState<Report>, change: Partial<CheckedUploadState<Report>>) => ({ ...state, ...change })
  const [state, change] = useReducer(merge, choosing)
  const { begin, cancel, judge, end } = useSending({ field, failed })

  const sendFile = async (file: File, seen: Report | null) => {
    const signal = begin()
    if (!signal) return
    const isDry = seen === null
    const onProgress = (sent: number, total: number) => change({ sent, total })
    change({ phase: isDry ? 'checking' : 'importing', sent: 0, total: file.size, message: null })
    try {
      const report = await send({ file, signal, onProgress }, seen)
      change({ phase: isDry ? 'checked' : 'imported', report })
      if (!isDry) onImported()
    } catch (error) {
      // A 409 means that the import would now do something other than what the report shows.
      const isOutdated = isRefused(error, 409)
      change({ ...(isDry || isOutdated ? { phase: 'choosing', report: null } : { phase: 'checked' }), message: judge(error) })
    }
    end()
  }
  return {
    state,
    choose: (file: File | null) => change({ ...choosing, file }),
    check: () => {
      if (state.file) void sendFile(state.file, null)
    },
    perform: () => {
      if (state.file && state.report) void sendFile(state.file, state.report)
    },
    cancel,
  }
}

export type CheckedUpload<Report> = ReturnType<typeof useCheckedUpload<Report>>

type Phase = Pick<CheckedUploadState<unknown>, 'phase' | 'sent' | 'total'>

export const isSending = ({ phase }: Phase): boolean => phase === 'checking' || phase === 'importing'

/** An import whose file is fully sent can no longer be cancelled. */
export const isCertain = (state: Phase): boolean => state.phase === 'importing' && isSent(state)
