import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type EditedObject, editedMessage, editedTopic } from '#platform/shared/realtime/edited.ts'
import { reread } from '#platform/web/lib/http/reread.ts'
import { useHeard } from './use-heard.ts'

/** Refetches what an open form edits when somebody else has edited it; `id` is undefined for a new object, which has no messages. */
export function useHeardEdited(kind: EditedObject['kind'], id: number | undefined, queryKey: QueryKey): void {
  const client = useQueryClient()
  useHeard(editedTopic, (said) => {
    const { data } = editedMessage.safeParse(said)
    if (data?.kind === kind && data.id === id) void reread(client, { queryKey })
  })
}
