import type { Text } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site/site-settings.ts'

/** Who posts to which committee, on a site of which variant, and how many files came with it. */
export type Posting = { me: Actor; committee_id: number; site: SiteSettings; file_count: number }

/** What is posted, but for its files; `fields` by their names on the wire. */
export type Judged = { title: string; fields: Record<string, string> }

type Form = Record<string, string | boolean | undefined>

/** Of a form the fields of these names which say something. */
export const fieldsOf = (form: Form, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (form[name] === undefined || form[name] === '' ? [] : [[name, String(form[name])]])))

export const missing: Text[] = [{ key: 'problem.required_input_missing' }]
export const unknown: Text[] = [{ key: 'problem.invalid_value' }]

/** D3 §5: there is something to read. */
export const faultsOfContents = ({ description = '' }: { description?: string | undefined }, { file_count }: Posting): Text[] =>
  description === '' && file_count === 0 ? [{ key: 'records.text_or_file' }] : []
