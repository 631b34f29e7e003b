import { z } from 'zod'
import { byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { type TagContentType, tagContentTypes, tagFields, tagOption } from './tag.ts'

export const listTags = endpoint({
  summary: 'List the tags that can be set',
  description: 'The active ones in their order, of one content type or all; `committee` selects whose members are counted.',
  refusals: { 404: 'The caller does not see the committee.' },
  method: 'GET',
  path: 'tag/',
  query: z.object({ content_type: z.enum(tagContentTypes).optional(), committee: pathId.optional() }),
  answer: z.array(tagOption),
})

/** API path of each content type. */
export const taggedPaths = {
  agendaitem: 'agenda_items',
  proposal: 'proposals',
  attachment: 'attachments',
  protocol: 'protocols',
} as const satisfies Record<TagContentType, string>

/** The content type at a path; undefined if it cannot be tagged. */
export const contentTypeOf = (path: string): TagContentType | undefined => tagContentTypes.find((type) => taggedPaths[type] === path)

const slugs = z.array(z.string().max(60)).max(200)
/** Either the whole set, or slugs to add and remove from the current one. */
const wanted = z
  .object({ tags: slugs, added: slugs, removed: slugs })
  .partial()
  .refine(({ tags, added, removed }) => (tags === undefined) !== (added === undefined && removed === undefined), { path: ['tags'] })
  .meta({ examples: [{ added: ['wichtig'], removed: [] }] })
export type WantedTags = z.output<typeof wanted>

const setTagsOf = <Path extends string>(path: Path) =>
  endpoint({
    summary: "Set the caller's tags on an object",
    description:
      "Makes the caller's own set exactly `tags`, or adds `added` and removes `removed`; other people's tags stay. 400 on `tags` for a slug that is unknown, inactive, of another content type, readonly or repeated.",
    refusals: { 403: refused.notActive, 409: `${refused.inactive} ${refused.withdrawn}` },
    method: 'POST',
    path: `${path}/:id/set_tags/`,
    params: byId,
    body: wanted,
    answer: z.object(tagFields),
  })

/**
 * Makes the caller's own set on the object exactly `tags`, or adds `added` and removes `removed`; other people's tags stay. Idempotent. 400
 * on `tags` for a slug that is unknown, inactive, of another content type, readonly or repeated (removing such a slug is fine); 403 without
 * an active membership, 409 in an inactive committee.
 */
export const setTags = {
  agendaitem: setTagsOf(taggedPaths.agendaitem),
  proposal: setTagsOf(taggedPaths.proposal),
  attachment: setTagsOf(taggedPaths.attachment),
  protocol: setTagsOf(taggedPaths.protocol),
}
