import { z } from 'zod'
import { isNumberPattern } from '#features/motions/number.ts'
import { motionRules } from '#features/motions/rules.ts'
import { tagContentTypes, tagStyles } from '#features/tags/tag.ts'
import { edited } from '#platform/shared/edited.ts'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'
import { day, line, listOf, listQuery, name, order } from '#platform/shared/fields.ts'
import { isColor } from '#platform/shared/site.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'

/** Fields of the catalogues that administrators maintain; each catalogue has its own path. */
export const businessTypeFields = z.object({
  title: name.min(1),
  /** Its identifier in the records system. */
  api_uid: name.min(1),
  show_for_proposal: z.boolean(),
  sort_order: order,
  ...motionRules.shape,
  /** Like `A {year}/{number}`; empty: motions of this type have no number. */
  number_pattern: line(60).refine((given) => given === '' || isNumberPattern(given), 'motions.rule_number_pattern'),
})

export const tagOptionFields = z.object({
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'administration.slug'),
  title_de: name.min(1),
  title_fr: name.min(1),
  title_en: name.min(1),
  style: z.enum(tagStyles),
  content_types: z.array(z.enum(tagContentTypes)).min(1, 'administration.content_types'),
  color: z.string().toLowerCase().refine(isColor, 'administration.color').nullable(),
  /** Set by imports only. */
  readonly: z.boolean(),
  is_active: z.boolean(),
  sort_order: order,
})

export const textFragmentFields = z.object({ name: name.min(1), text: z.string().trim().min(1).max(5_000), sort_order: order })

/** A term for which the parliament is elected, from its first to its last day; null while its end is not known. Terms do not overlap. */
export const legislativeTermFields = z.object({ title: name.min(1), begin_date: day, end_date: day.nullable() })

/** `title` names one entry, in lower case. */
const catalogueCalls = <Fields extends z.ZodObject, Needed extends z.ZodObject>(
  path: string,
  { title, fields, needed }: { title: string; fields: Fields; needed: Needed },
) => {
  const item = z.object({ ...fields.shape, id }) as z.ZodObject<Fields['shape'] & { id: typeof id }>
  const changes = fields.partial()
  // Only the caller knows the fields.
  const editedItem = edited(item as z.ZodType<object>, ({ id: _id, ...all }: { id?: number }) => all)
  const ofItem = { path: `admin/${path}/:id/`, params: byId, answer: item, edited: editedItem } as const
  return {
    list: endpoint({ summary: `List the ${title}s`, method: 'GET', path: `admin/${path}/`, query: listQuery, answer: listOf(item) }),
    file: endpoint({
      summary: `Download the ${title}s`,
      description: "All that contain the words, in the list's order and the caller's language.",
      method: 'GET',
      path: `admin/${path}/file/`,
      query: listQuery.pick({ query: true }).extend({ as: z.enum(tableFormats) }),
      answer: 'file',
    }),
    create: endpoint({ summary: `Create a ${title}`, method: 'POST', path: `admin/${path}/`, body: needed, answer: item }),
    change: endpoint({
      summary: `Change a ${title}`,
      description: 'Omitted fields stay unchanged.',
      method: 'PATCH',
      ...ofItem,
      body: changes,
    }),
    remove: endpoint({
      summary: `Delete a ${title}`,
      refusals: { 409: 'Something still uses it.' },
      method: 'DELETE',
      ...ofItem,
      answer: z.object({}),
    }),
  }
}

/** A business type as administrators edit it. */
export type BusinessType = z.output<typeof businessTypeFields> & { id: number }

export const newBusinessType = businessTypeFields.partial().required({ title: true, api_uid: true })
export const newTagOption = tagOptionFields.partial({ color: true, readonly: true, is_active: true, sort_order: true })
export const newTextFragment = textFragmentFields.partial({ sort_order: true })
export const newLegislativeTerm = legislativeTermFields.partial({ end_date: true })

export const businessTypeCalls = catalogueCalls('business_types', {
  title: 'business type',
  fields: businessTypeFields,
  needed: newBusinessType,
})
export const tagOptionCalls = catalogueCalls('tag_options', { title: 'tag', fields: tagOptionFields, needed: newTagOption })
export const textFragmentCalls = catalogueCalls('meeting_template_fragments', {
  title: 'preset text',
  fields: textFragmentFields,
  needed: newTextFragment,
})
export const legislativeTermCalls = catalogueCalls('legislative_terms', {
  title: 'legislative term',
  fields: legislativeTermFields,
  needed: newLegislativeTerm,
})
