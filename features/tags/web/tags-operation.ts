import { setTags } from '#features/tags/contract.ts'
import type { TagContentType, TagCount, TagEntry } from '#features/tags/tag.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import {
  type Change,
  MAIN_LANE,
  type Operation,
  type OperationOverlay,
  operationKind,
  settledAsSent,
} from '#platform/web/offline/outbox/operation.ts'

/** Own tags to add and remove from the current ones; `title`: of what they are on, as far as it was known on screen. */
export type TagsContent = {
  title: string
  content_type: TagContentType
  id: number
  added: string[]
  removed: string[]
  tagger: { username: string; full_name: string }
}

/** The name of this kind of operation; stored. */
const TAGS = 'tags'

export const tagsChange = (content: TagsContent): Change<TagsContent> => ({ kind: TAGS, content })
export const isTags = (one: Operation): one is Operation<TagsContent> => one.kind === TAGS

export const tagsSubject = ({ content_type, id }: Pick<TagsContent, 'content_type' | 'id'>): string => `tags/${content_type}/${id}`

function joinTags(before: Operation<TagsContent> | null, content: TagsContent): TagsContent {
  if (!before) return content
  const { added, removed } = content
  const waiting = before.content
  return {
    ...waiting,
    added: [...new Set(waiting.added.filter((slug) => !removed.includes(slug)).concat(added))],
    removed: [...new Set(waiting.removed.filter((slug) => !added.includes(slug)).concat(removed))],
  }
}

type TagsThing = Record<string, unknown> & { tags: TagEntry[]; tag_counts: TagCount[] }

const tagsOverlay: OperationOverlay<TagsContent> = {
  onObject: (thing, { content, written }) => {
    const isIt = 'tags' in thing && thing['id'] === content.id && 'bookmark' in thing === (content.content_type === 'agendaitem')
    if (!isIt) return thing
    const { added, removed, tagger } = content
    const { tags, tag_counts } = thing as TagsThing
    const isOwn = ({ username }: TagEntry) => username === tagger.username
    const own = tags.filter(isOwn).map(({ slug }) => slug)
    const more = added.filter((slug) => !own.includes(slug))
    const less = removed.filter((slug) => own.includes(slug))
    if (more.length + less.length === 0) return thing
    const entries = more.map((slug): TagEntry => ({ slug, ...tagger, created: written }))
    return {
      ...thing,
      tags: [...tags.filter((tag) => !(isOwn(tag) && less.includes(tag.slug))), ...entries],
      tag_counts: counted(tag_counts, { more, less }),
    }
  },
}

function counted(counts: TagCount[], { more, less }: { more: string[]; less: string[] }): TagCount[] {
  const slugs = [...new Set([...counts.map(({ slug }) => slug), ...more])]
  const countOf = (slug: string) =>
    (counts.find((one) => one.slug === slug)?.count ?? 0) + Number(more.includes(slug)) - Number(less.includes(slug))
  return slugs.map((slug) => ({ slug, count: countOf(slug) })).filter(({ count }) => count > 0)
}

/** Tags set and removed while the server did not answer. */
export const tagsKind = operationKind<TagsContent, unknown>({
  ...settledAsSent,
  name: TAGS,
  laneOf: () => MAIN_LANE,
  subjectOf: tagsSubject,
  join: joinTags,
  send: ({ content_type, id, added, removed }) => backgroundCall(setTags[content_type], { params: { id }, body: { added, removed } }),
  mayBeOvertaken: true,
  overlay: tagsOverlay,
})
