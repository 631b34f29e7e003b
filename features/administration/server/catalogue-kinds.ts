import { sql } from 'kysely'
import {
  businessTypeFields,
  newBusinessType,
  newTagOption,
  newTextFragment,
  tagOptionFields,
  textFragmentFields,
} from '#features/administration/catalogue.ts'
import { catalogueOf } from './catalogues.ts'

const already = (field: string, key: string) => ({ [field]: [{ key: `administration.${key}` }] })

export const businessTypes = catalogueOf('business_type', {
  fields: businessTypeFields,
  needed: newBusinessType,
  taken: { business_type_api_uid_taken: already('api_uid', 'api_uid_taken') },
  searched: ['title', 'api_uid'],
  order: sql`title collate "und-x-icu"`,
})

export const tagOptions = catalogueOf('tag_option', {
  fields: tagOptionFields,
  needed: newTagOption,
  taken: { tag_option_slug_taken: already('slug', 'slug_taken') },
  searched: ['slug', 'title_de', 'title_fr', 'title_en'],
  order: sql`title_de collate "und-x-icu"`,
})

export const textFragments = catalogueOf('meeting_template_fragment', {
  fields: textFragmentFields,
  needed: newTextFragment,
  taken: { meeting_template_fragment_name_taken: already('name', 'name_taken') },
  searched: ['name', 'text'],
  order: sql`name collate "und-x-icu"`,
})
