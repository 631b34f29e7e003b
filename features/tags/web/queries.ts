import { queryOptions, useQuery } from '@tanstack/react-query'
import { listTags } from '#features/tags/contract.ts'
import type { TagContentType, TagOption } from '#features/tags/tag.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'

/** How they are asked for: of every kind of content. */
export const askedTags = (committee_id: number) => ({ query: { committee: committee_id } })

/** The tags that there are, of every kind of content, with the number of those who may set them in a committee. */
export const tagOptionsQuery = (committee_id: number) =>
  queryOptions({
    // Their names come in the language of the interface.
    queryKey: ['tags', committee_id, currentLanguage()],
    queryFn: ({ signal }) => call(listTags, askedTags(committee_id), signal),
    meta: { failure: 'tags.fetch_error' },
  })

/** Those for one kind of content; undefined while it is not known which word of an import is one of them, none where they could not be read. */
export function useTagOptions(committee_id: number, content_type: TagContentType): TagOption[] | undefined {
  const { data, isError } = useQuery(tagOptionsQuery(committee_id))
  if (!data) return isError ? [] : undefined
  return data.filter(({ content_types }) => content_types.includes(content_type))
}
