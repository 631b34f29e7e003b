import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Ahead, inQueue } from './in-queue.ts'
import { waitingText } from './waiting-text.ts'

/** One request at a time in the server's queue; `waiting` is the text to show while it waits there. */
export function useInQueue() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [ahead, setAhead] = useState<Ahead>(null)
  return { waiting: waitingText(t, ahead), ask: <T>(ask: (work: string) => Promise<T>): Promise<T> => inQueue(client, ask, setAhead) }
}
