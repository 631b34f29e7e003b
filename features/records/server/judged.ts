import type { Text } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site/site-settings.ts'

/** Who posts to which committee, the site's settings, and the number of files. */
export type Posting = { me: Actor; committee_id: number; site: SiteSettings; file_count: number }

/** A checked posting without its files; `fields` by wire name. */
export type Judged = { title: string; fields: Record<string, string> }

type Form = Record<string, string | boolean | undefined>

/** The non-empty fields of a form with these names. */
export const fieldsOf = (form: Form, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (form[name] === undefined || form[name] === '' ? [] : [[name, String(form[name])]])))

export const missing: Text[] = [{ key: 'problem.required_input_missing' }]
export const unknown: Text[] = [{ key: 'problem.invalid_value' }]

/** D3 §5: a text or a file is required. */
export const faultsOfContents = ({ description = '' }: { description?: string | undefined }, { file_count }: Posting): Text[] =>
  description === '' && file_count === 0 ? [{ key: 'records.text_or_file' }] : []
