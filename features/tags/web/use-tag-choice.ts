import { useQueryClient } from '@tanstack/react-query'
import { refreshDocuments } from '#features/documents/web/refresh-documents.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { titleIn } from '#features/outbox/web/title-in.ts'
import { useOrWait } from '#features/outbox/web/use-or-wait.ts'
import { setTags, taggedPaths } from '#features/tags/contract.ts'
import type { TagContentType, Tagged } from '#features/tags/tag.ts'
import { fullName } from '#platform/shared/actor.ts'
import { reach } from '#platform/web/lib/connectivity/reach.ts'
import { useChoice } from '#platform/web/ui/form/use-choice.ts'

type Place = { content_type: TagContentType; object: Tagged & { id: number } }
/** The slugs that were set, and those that are to be. */
type Choice = { before: string[]; tags: string[] }

/** The set of slugs that the reader chose and that is on its way to the server, and how to choose another one. */
export function useTagChoice({ content_type, object }: Place) {
  const client = useQueryClient()
  const me = useMe()
  const orWait = useOrWait()
  const { id, tags: told, tag_counts } = object
  const tagger = { username: me.username, full_name: fullName(me) }
  const title = () => titleIn(client, { kind: taggedPaths[content_type], id })
  const { chosen, choose } = useChoice(setTags[content_type], {
    asked: ({ tags }: Choice) => ({ params: { id }, body: { tags } }),
    by: (asked, { before, tags }) => {
      const [added, removed] = [tags.filter((slug) => !before.includes(slug)), before.filter((slug) => !tags.includes(slug))]
      const deed = { kind: 'tags', content_type, id, added, removed, tagger } as const
      const wish = { title: title(), deed }
      return orWait(setTags[content_type], { asked, wish, answer: { tags: told, tag_counts } })
    },
    failure: 'tags.save_failed',
    queue: `tags ${content_type} ${id}`,
    // Away from the server nothing else can be read.
    refresh: async () =>
      reach.get() === 'there' && Promise.all([refreshDocuments(client), client.invalidateQueries({ queryKey: ['tags'] })]),
  })
  return { chosen: chosen?.tags, choose }
}
