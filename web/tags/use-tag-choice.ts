import { useQueryClient } from '@tanstack/react-query'
import { setTags } from '#shared/tags/contract.ts'
import type { TagContentType } from '#shared/tags/tag.ts'
import { refreshDocuments } from '#web/documents/refresh-documents.ts'
import { useChoice } from '#web/kit/use-choice.ts'

type Place = { content_type: TagContentType; id: number }

/** The set of slugs that the reader chose and that is on its way to the server, and how to choose another one. */
export function useTagChoice({ content_type, id }: Place) {
  const client = useQueryClient()
  return useChoice(setTags[content_type], {
    asked: (tags: string[]) => ({ params: { id }, body: { tags } }),
    failure: 'tags.save_failed',
    queue: `tags ${content_type} ${id}`,
    refresh: () => Promise.all([refreshDocuments(client), client.invalidateQueries({ queryKey: ['tags'] })]),
  })
}
