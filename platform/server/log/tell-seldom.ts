import { seldom } from './seldom.ts'

/** In milliseconds. */
const quietFor = 60_000
/** What the queue adds to the message of each. */
const ofOneWorker = / \(Queue: .*\)$/

/** Tells an error as its line and its trace; one of the same kind is not told again within a minute, since each of many workers tells that the database is away. */
export function tellSeldom(print: (line: string) => void): (error: Error & { code?: string }) => void {
  const isDue = seldom(quietFor)
  return (error) => {
    if (isDue(error.code ?? error.message.replace(ofOneWorker, ''))) print(error.stack ?? error.message)
  }
}
