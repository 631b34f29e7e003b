import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { title } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
import { isWebAddress } from '#platform/shared/site.ts'

/** A link on the committee's page, put there by responsible people (D2 §3). */
export const committeeLink = z.object({ id, title: z.string(), url: z.string() })
export type CommitteeLink = z.infer<typeof committeeLink>

const body = z.object({
  title,
  url: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .refine((url) => url === '' || isWebAddress(url), 'committees.link_url_invalid'),
})

const params = z.object({ id: pathId, instance_id: pathId })
const editedLink = edited(committeeLink, ({ url, ...link }) => ({ title: link.title, url }))

const refusals = { 403: refused.notResponsible, 409: refused.inactive }
export const listCommitteeLinks = endpoint({
  summary: 'List the links of a committee',
  description: 'By title.',
  method: 'GET',
  path: 'committees/:id/committee_links/',
  params: byId,
  answer: z.array(committeeLink),
})
export const createCommitteeLink = endpoint({
  summary: 'Add a link to a committee',
  refusals,
  method: 'POST',
  path: 'committees/:id/committee_links/',
  params: byId,
  body,
  answer: committeeLink,
})
export const changeCommitteeLink = endpoint({
  summary: 'Change a link of a committee',
  description: 'Omitted fields stay unchanged.',
  refusals,
  method: 'PATCH',
  path: 'committees/:id/committee_links/:instance_id/',
  params,
  body: body.partial(),
  answer: committeeLink,
  edited: editedLink,
})
export const deleteCommitteeLink = endpoint({
  summary: 'Delete a link of a committee',
  refusals,
  method: 'DELETE',
  path: 'committees/:id/committee_links/:instance_id/',
  params,
  answer: z.object({}),
  edited: editedLink,
})
