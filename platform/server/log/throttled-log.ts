import { throttle } from './throttle.ts'

const PAUSE_MS = 60_000
/** Suffix that pg-boss adds to each message. */
const queueSuffix = / \(Queue: .*\)$/

/** Logs errors with their stack, each kind at most once a minute: if the database is down, every worker reports the same error. */
export function throttledLog(print: (line: string) => void): (error: Error & { code?: string }) => void {
  const isDue = throttle(PAUSE_MS)
  return (error) => {
    if (isDue(error.code ?? error.message.replace(queueSuffix, ''))) print(error.stack ?? error.message)
  }
}
