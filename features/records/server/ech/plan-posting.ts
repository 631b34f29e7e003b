import type { HandedOver } from '#features/records/server/connector.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { heading, opening, type PaperPlan, part, small } from '#platform/server/pdf/paper.ts'
import type { Paragraph } from '#platform/server/pdf/text-page.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'

/** Fields shown on a line of their own, in this order, with their labels. */
const facts = {
  business_type: 'motion_form.business_type',
  business_number: 'records_dialogs.business',
  suggestion_type: 'records_dialogs.suggestion_type',
  reference: 'records_dialogs.reference',
  proposal_creator: 'records_dialogs.proposal_creator',
  second_signature: 'motion_form.second_signatory',
  third_signature: 'motion_form.third_signatory',
  rights_holder: 'motion_form.rights_holder',
}
/** Flags that are shown only if set. */
const marks = {
  is_urgent: 'motion_form.is_urgent',
  has_signature_sheet: 'records_dialogs.has_signature_sheet',
  submit_as_faction: 'records_dialogs.submit_as_faction',
}
const texts = { description: 'records_dialogs.description', reason: 'motion_form.reason' }

/** `display`: display texts of the fields that hold a key. */
type DisplayOptions = { display: Record<string, string>; language: Language; time_zone: string }
type Tell = (key: string, params?: Record<string, string>) => string

/** Content of a posting's PDF. */
export function planPosting(posting: HandedOver, { display, language, time_zone }: DisplayOptions): PaperPlan {
  const tell: Tell = (key, params) => translate(language, { key, ...(params && { params }) })
  const fields = { ...posting.fields, ...display }
  const kind = tell(`records.kind_${posting.kind}`)
  const at = dayAndTime(posting.created, time_zone)
  const lines = [posting.committee.title, postedWords(posting, { language, time_zone }), ...factsOf(fields, tell)]
  return {
    language: languageEntry(language).locale,
    title: `${kind}: ${posting.title}`,
    made: new Date(posting.created).toISOString(),
    paragraphs: [
      ...opening(kind, posting.title),
      ...lines.map(small),
      ...Object.entries(texts).flatMap(([name, key]) => (fields[name] ? part(tell(key), [fields[name]]) : [])),
      ...filesOf(posting, tell),
    ],
    stamp: tell('records_papers.stamp', { kind, at, page: '{page}', pages: '{pages}' }),
  }
}

/** Who posted it, and when. */
export const postedWords = ({ poster, created }: HandedOver, { language, time_zone }: Omit<DisplayOptions, 'display'>): string =>
  translate(language, { key: 'records_papers.posted', params: { name: poster.full_name, at: dayAndTime(created, time_zone) } })

const factsOf = (fields: Record<string, string>, tell: Tell): string[] => [
  ...Object.entries(facts).flatMap(([name, key]) =>
    fields[name] ? [`${tell('motion_pages.label_of_value', { name: tell(key) })} ${fields[name]}`] : [],
  ),
  ...Object.entries(marks).flatMap(([name, key]) => (fields[name] === 'true' ? [tell(key)] : [])),
]

const filesOf = ({ files }: HandedOver, tell: Tell): Paragraph[] =>
  files.length === 0
    ? []
    : [heading(tell('records_dialogs.files')), ...files.flatMap(({ file_name, sha256 }) => [small(file_name), small(sha256)])]
