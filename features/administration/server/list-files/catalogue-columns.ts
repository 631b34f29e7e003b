import type { z } from 'zod'
import type { BusinessType, legislativeTermFields, tagOptionFields, textFragmentFields } from '#features/administration/catalogue.ts'
import type { AuditedEntry } from '#features/audit/contract.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { dayAndTime, shortDay } from '#platform/shared/site-time.ts'
import type { Column, Words } from './columns.ts'

// Headings and values are those of the pages, `administration_pages`.

const tell = (name: string, { language }: Words) => translate(language, { key: `administration_pages.${name}` })
const yes = (is: boolean, { language }: Words) => (is ? translate(language, { key: 'administration_lists.yes' }) : '')
const numberOf = (value: number | null) => (value === null ? '' : String(value))

export const businessTypeColumns = (words: Words): Column<BusinessType>[] => [
  { name: 'title', width: 30, cell: ({ title }) => title },
  { name: 'api_uid', width: 24, cell: ({ api_uid }) => api_uid },
  { name: 'show_for_proposal', width: 16, cell: (type) => yes(type.show_for_proposal, words) },
  { name: 'sort_order', width: 12, cell: ({ sort_order }) => numberOf(sort_order) },
  { name: 'least_signatures', width: 16, cell: ({ least_signatures }) => numberOf(least_signatures) },
  { name: 'publish_days_before', width: 16, cell: ({ publish_days_before }) => numberOf(publish_days_before) },
  { name: 'submit_minutes_after', width: 16, cell: ({ submit_minutes_after }) => numberOf(submit_minutes_after) },
  { name: 'first_signatories', width: 24, cell: ({ first_signatories }) => tell(`first_signatories_${first_signatories}`, words) },
  { name: 'number_pattern', width: 24, cell: ({ number_pattern }) => number_pattern },
]

export const tagOptionColumns = (words: Words): Column<z.output<typeof tagOptionFields>>[] => [
  { name: 'slug', width: 20, cell: ({ slug }) => slug },
  { name: 'title_de', width: 24, cell: ({ title_de }) => title_de },
  { name: 'title_fr', width: 24, cell: ({ title_fr }) => title_fr },
  { name: 'title_en', width: 24, cell: ({ title_en }) => title_en },
  { name: 'style', width: 20, cell: ({ style }) => tell(`style_${style}`, words) },
  { name: 'content_types', width: 30, cell: ({ content_types }) => content_types.map((type) => tell(`content_${type}`, words)).join(', ') },
  { name: 'color', width: 12, cell: ({ color }) => color ?? '' },
  { name: 'readonly', width: 16, cell: ({ readonly }) => yes(readonly, words) },
  { name: 'is_active', width: 12, cell: ({ is_active }) => yes(is_active, words) },
  { name: 'sort_order', width: 12, cell: ({ sort_order }) => numberOf(sort_order) },
]

export const textFragmentColumns = (): Column<z.output<typeof textFragmentFields>>[] => [
  { name: 'fragment_name', width: 30, cell: ({ name }) => name },
  { name: 'fragment_text', width: 80, cell: ({ text }) => text },
  { name: 'sort_order', width: 12, cell: ({ sort_order }) => numberOf(sort_order) },
]

export const legislativeTermColumns = (): Column<z.output<typeof legislativeTermFields>>[] => [
  { name: 'title', width: 30, cell: ({ title }) => title },
  { name: 'begin_date', width: 14, cell: ({ begin_date }) => shortDay(begin_date) },
  { name: 'end_date', width: 14, cell: ({ end_date }) => (end_date === null ? '' : shortDay(end_date)) },
]

export const auditColumns = (words: Words): Column<AuditedEntry>[] => [
  { name: 'audit_at', width: 18, cell: ({ at }) => dayAndTime(at, words.time_zone) },
  { name: 'by_person', width: 24, cell: ({ username }) => username },
  { name: 'by_action', width: 30, cell: ({ action }) => nameOf(`actions.${action}`, action, words) },
  { name: 'by_subject', width: 24, cell: ({ subject_type }) => nameOf(`subjects.${subject_type}`, subject_type, words) },
  { name: 'by_subject_id', width: 14, cell: ({ subject_id }) => subject_id ?? '' },
  { name: 'committee', width: 30, cell: ({ committee }) => committee ?? '' },
  { name: 'by_outcome', width: 14, cell: ({ outcome }) => tell(`outcome_${outcome}`, words) },
  { name: 'audit_details', width: 60, cell: ({ details }) => JSON.stringify(details) },
]

/** Earlier versions may have written terms that have no text. */
function nameOf(key: string, otherwise: string, words: Words): string {
  const name = tell(key, words)
  return name === `administration_pages.${key}` ? otherwise : name
}
