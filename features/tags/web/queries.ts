import { queryOptions, useQuery } from '@tanstack/react-query'
import { listTags } from '#features/tags/contract.ts'
import type { TagContentType, TagOption } from '#features/tags/tag.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'

/** Request for the options of all content types. */
export const askedTags = (committee_id: number) => ({ query: { committee: committee_id } })

/** The options of all content types, with the number of members in a committee who may set them. */
export const tagOptionsQuery = (committee_id: number) =>
  queryOptions({
    // Their names come in the language of the interface.
    queryKey: ['tags', committee_id, currentLanguage()],
    queryFn: ({ signal }) => call(listTags, askedTags(committee_id), signal),
    meta: { failure: 'tags.fetch_error' },
  })

/** The options of one content type; undefined while loading, empty if they could not be loaded. */
export function useTagOptions(committee_id: number, content_type: TagContentType): TagOption[] | undefined {
  const { data, isError } = useQuery(tagOptionsQuery(committee_id))
  if (!data) return isError ? [] : undefined
  return data.filter(({ content_types }) => content_types.includes(content_type))
}
