import { z } from 'zod'
import { tagContentTypes } from '#features/administration/catalogue.ts'
import { byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { type TagContentType, tagFields, tagOption } from './tag.ts'

/** The active options in their order, of one kind of content or of all; `committee` says whose members are counted. 404 for one that the caller does not see (D3 §7). */
export const listTags = endpoint({
  method: 'GET',
  path: 'tag/',
  query: z.object({ content_type: z.enum(tagContentTypes).optional(), committee: pathId.optional() }),
  answer: z.array(tagOption),
})

/** Where the objects of each kind are. */
export const taggedPaths = {
  agendaitem: 'agenda_items',
  proposal: 'proposals',
  attachment: 'attachments',
  protocol: 'protocols',
} as const satisfies Record<TagContentType, string>

/** The kind of content that is on a path; undefined of what cannot be tagged. */
export const contentTypeOf = (path: string): TagContentType | undefined => tagContentTypes.find((type) => taggedPaths[type] === path)

const slugs = z.array(z.string().max(60)).max(200)
/** The whole set; or what is to be added and taken away, whatever is set by then. */
const wanted = z
  .object({ tags: slugs, added: slugs, removed: slugs })
  .partial()
  .refine(({ tags, added, removed }) => (tags === undefined) !== (added === undefined && removed === undefined), { path: ['tags'] })
export type WantedTags = z.output<typeof wanted>

const setTagsOf = <Path extends string>(path: Path) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/set_tags/`,
    params: byId,
    body: wanted,
    answer: z.object(tagFields),
  })

/**
 * The caller's own set on the object becomes exactly these slugs, or has them and is without the others; nobody else's is touched. Repeated it
 * changes nothing. 400 on `tags` for a slug that is unknown, switched off, of another kind, readonly or named twice, save to be taken away; 403 without an active membership, 409 in a committee that rests.
 */
export const setTags = {
  agendaitem: setTagsOf(taggedPaths.agendaitem),
  proposal: setTagsOf(taggedPaths.proposal),
  attachment: setTagsOf(taggedPaths.attachment),
  protocol: setTagsOf(taggedPaths.protocol),
}
