import { isEnded, type Motion, otherSignatures, roleTexts, type Signatory, signatureOf } from '#features/motions/motion.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { heading, named, type PaperPlan, part, small } from '#platform/server/pdf/paper.ts'
import type { Paragraph } from '#platform/server/pdf/text-page.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'

type Content = {
  motion: Motion
  /** The site's name and the committee. */
  letterhead: string[]
  meeting: string
  language: Language
  time_zone: string
  made: Date
  /** Numbers the lines of the wording. */
  line_numbers: boolean
}

/** The motion as the council prints it: letterhead, type and title, wording, reason, and who signs. */
export function motionPaper(content: Content): PaperPlan {
  const { motion, letterhead, meeting, language, time_zone, made, line_numbers } = content
  const [site = '', ...below] = letterhead
  const tell = (key: string, params?: Record<string, string | number>) => translate(language, { key, ...(params && { params }) })
  const at = dayAndTime(made.toISOString(), time_zone)
  const [wordingTitle, wording] = part(tell('motion_form.description'), [motion.description])
  return {
    language: languageEntry(language).locale,
    title: `${motion.business_type.text}: ${motion.title}`,
    made: made.toISOString(),
    paragraphs: [
      { text: site, size: 13, weight: 'bold', gap: 0 },
      ...[...below, meeting].map(small),
      { text: motion.business_type.text, size: 11, weight: 'regular', gap: 28 },
      { text: motion.title, size: 20, weight: 'bold', gap: 4 },
      ...factsOf(content).map(small),
      ...(wordingTitle && wording ? [wordingTitle, { ...wording, isNumbered: line_numbers }] : []),
      ...(motion.reason === '' ? [] : part(tell('motion_form.reason'), [motion.reason])),
      heading(tell('motion_pages.signatories')),
      ...whoSigns(motion, content).flatMap(({ name, said }): Paragraph[] => [named(name), small(said)]),
    ],
    stamp: tell('motion_papers.motion_stamp', { made: at, page: '{page}', pages: '{pages}' }),
  }
}

/** The same as plain text. */
export function motionText(content: Content): string {
  const { motion, letterhead, meeting, language } = content
  const tell = (key: string) => translate(language, { key })
  const blocks = [
    [...letterhead, meeting].join('\n'),
    `${motion.business_type.text}\n${motion.title}`,
    factsOf(content).join('\n'),
    `${tell('motion_form.description')}\n\n${motion.description}`,
    motion.reason && `${tell('motion_form.reason')}\n\n${motion.reason}`,
    `${tell('motion_pages.signatories')}\n\n${whoSigns(motion, content)
      .map(({ name, said }) => `${name}: ${said}`)
      .join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n').replace(/\r\n?/g, '\n')}\n`
}

function factsOf({ motion, language, time_zone }: Content): string[] {
  const tell = (key: string, params?: Record<string, string>) => translate(language, { key, ...(params && { params }) })
  const ended = motion.submitted_at ?? motion.withdrawn?.at
  return [
    motion.number ?? '',
    ended
      ? tell('motion_papers.status_submitted_at', { status: motion.status_display, at: dayAndTime(ended, time_zone) })
      : motion.status_display,
    motion.withdrawn?.reason ?? '',
    motion.is_urgent ? tell('motion_form.is_urgent') : '',
    motion.rights_holder_display && `${tell('motion_form.rights_holder')}: ${motion.rights_holder_display}`,
  ].filter(Boolean)
}

/** Named signatories first, then those who signed as members of a group or of the committee; `said`: in which role, and whether they have signed. */
export function whoSigns(
  motion: Motion,
  { language, time_zone }: Pick<Content, 'language' | 'time_zone'>,
): { name: string; said: string }[] {
  const tell = (key: string, params?: Record<string, string>) => translate(language, { key, ...(params && { params }) })
  const signed = (instant: string) => tell('motion_papers.signed_at', { at: dayAndTime(instant, time_zone) })
  const stateOf = (one: Signatory) => {
    if (one.type !== 'user') return tell('motion_papers.members_requested')
    const signature = signatureOf(motion, one)
    if (signature) return signed(signature.signed_at)
    if (isEnded(motion)) return tell('motion_papers.not_signed')
    return tell(one.role === 'FIRST_SIGNATORY' ? 'motion_papers.to_be_submitted' : 'motion_papers.requested')
  }
  const kindOf = ({ type }: Signatory) => type !== 'user' && tell(`motion_form.kind_${type}`)
  return [
    ...motion.signatories.map((one) => ({
      name: one.type === 'user' ? one.full_name : one.title,
      said: joined(tell(roleTexts[one.role]), kindOf(one), stateOf(one)),
    })),
    ...otherSignatures(motion).map(({ full_name, role, signed_at }) => ({
      name: full_name,
      said: joined(tell(roleTexts[role]), signed(signed_at)),
    })),
  ]
}

const joined = (...texts: (string | false)[]) => texts.filter(Boolean).join(' · ')
