import type { Motion, Signatory } from '#features/motions/motion.ts'
import { roleTexts } from '#features/motions/role-texts.ts'
import { otherSignatures, signatureOf } from '#features/motions/signature-of.ts'
import { dayAndTime } from '#platform/server/lib/day-and-time.ts'
import { say } from '#platform/server/lib/texts.ts'
import { heading, named, opening, type PaperPlan, part, small } from '#platform/server/pdf/paper/paper.ts'
import type { Paragraph } from '#platform/server/pdf/text-page.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { type SheetFacts, sheetFile } from './sheet-facts.ts'

type Given = {
  motion: Motion
  facts: SheetFacts
  /** Committee and meeting. */
  where: string[]
  language: Language
  time_zone: string
}
type Params = Record<string, string | number>
type Words = {
  tell: (key: string, params?: Params) => string
  /** Texts as used on screen. */
  onScreen: (key: string, params?: Params) => string
  at: (instant: string) => string
}

/** Content of a motion's signature sheet. */
export function planSheet({ motion, facts, where, language, time_zone }: Given): PaperPlan {
  const onScreen = (key: string, params?: Params) => say(language, { key, ...(params && { params }) })
  const tell = (key: string, params?: Params) => onScreen(`motion_papers.${key}`, params)
  const words: Words = { tell, onScreen, at: (instant) => dayAndTime(instant, time_zone) }
  return {
    language: languageEntry(language).locale,
    title: `${tell('sheet')}: ${motion.title}`,
    made: facts.made,
    paragraphs: [
      ...opening(tell('sheet'), motion.title),
      ...[...where, ...stateOf(motion, words)].map(small),
      ...part(words.onScreen('motion_form.description'), [motion.description]),
      ...(motion.reason === '' ? [] : part(words.onScreen('motion_form.reason'), [motion.reason])),
      ...part(words.onScreen('motion_form.attachments'), motion.attachments.length === 0 ? [tell('no_attachments')] : []),
      ...motion.attachments.flatMap(({ name, sha256 }) => [named(name), small(sha256)]),
      heading(words.onScreen('motion_pages.signatories')),
      ...signatoriesOf(motion, words),
      ...part(tell('hashes'), [tell('hashes_help')]),
      ...hashesOf(facts, words),
    ],
    stamp: tell('stamp', { id: motion.id, made: words.at(facts.made), page: '{page}', pages: '{pages}' }),
    facts: { name: sheetFile, json: JSON.stringify(facts, null, 2) },
  }
}

const stateOf = (motion: Motion, { tell, onScreen, at }: Words): string[] => [
  motion.business_type.text,
  motion.submitted_at === null
    ? motion.status_display
    : tell('status_submitted_at', { status: motion.status_display, at: at(motion.submitted_at) }),
  ...(motion.is_urgent ? [onScreen('motion_form.is_urgent')] : []),
  ...(motion.rights_holder_display === '' ? [] : [rightsHolder(motion, onScreen)]),
]

const rightsHolder = ({ rights_holder_display }: Motion, onScreen: Words['onScreen']): string =>
  `${onScreen('motion_pages.label_of_value', { name: onScreen('motion_form.rights_holder') })} ${rights_holder_display}`

/** Named signatories first, then those who signed as members of a group or of the committee. */
const signatoriesOf = (motion: Motion, words: Words): Paragraph[] => [
  ...motion.signatories.flatMap((one) => [
    named(one.type === 'user' ? one.full_name : one.title),
    small(joined(roleOf(one, words), oneState(motion, one, words))),
  ]),
  ...otherSignatures(motion).flatMap(({ full_name, role, signed_at }) => [
    named(full_name),
    small(joined(words.onScreen(roleTexts[role]), words.tell('signed_at', { at: words.at(signed_at) }))),
  ]),
]

const joined = (...texts: string[]) => texts.join(' · ')

const roleOf = ({ role, type }: Signatory, { onScreen }: Words): string =>
  type === 'user' ? onScreen(roleTexts[role]) : joined(onScreen(roleTexts[role]), onScreen(`motion_form.kind_${type}`))

function oneState(motion: Motion, one: Signatory, { tell, at }: Words): string {
  if (one.type !== 'user') return tell('members_requested')
  const signature = signatureOf(motion, one)
  if (signature) return tell('signed_at', { at: at(signature.signed_at) })
  if (motion.status === 'SUBMITTED') return tell('not_signed')
  return tell(one.role === 'FIRST_SIGNATORY' ? 'to_be_submitted' : 'requested')
}

const hashesOf = ({ text_hash, signatures }: SheetFacts, { tell }: Words): Paragraph[] =>
  [
    tell('text_hash', { hash: text_hash }),
    ...signatures.map(({ number, full_name, hash }) => tell('signature_hash', { number, name: full_name, hash })),
  ].map(small)
