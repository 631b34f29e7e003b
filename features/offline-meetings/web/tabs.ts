import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import type { Progress } from './take-meeting.ts'

/** Something else is kept than before, or more of a meeting is here. */
export type News = { kind: 'changed' } | { kind: 'progress'; meeting_id: number; progress: Progress | null }

/** The same person's other tabs. */
export function openTabs(onNews: (news: News) => void) {
  const channel = new BroadcastChannel(storageKey('taken-along'))
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no origin but its own.
  return { tell: (news: News) => channel.postMessage(news), close: () => channel.close() }
}

/** One tab at a time does the work; the others wait for their turn. */
export const alone = (run: () => Promise<void>): Promise<void> => navigator.locks.request(storageKey('taken-along'), run)
