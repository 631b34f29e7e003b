import type { Motion } from '#features/motions/motion.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { fullName } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'

type For = { language: Language; time_zone: string }

/** The list of a meeting's motions: a row of column names, and a row for each motion. */
export function motionTable(motions: Motion[], { language, time_zone }: For): string[][] {
  const tell = (key: string) => translate(language, { key })
  const at = (instant: string | null | undefined) => (instant ? dayAndTime(instant, time_zone) : '')
  const head = [
    'motion_form.title',
    'motion_pages.number',
    'motion_form.business_type',
    'motion_form.first_signatory',
    'motion_papers.signed_by',
    'motion_pages.status',
    'motion_form.is_urgent',
    'motion_papers.submitted_or_withdrawn',
    'motion_form.rights_holder',
  ].map(tell)
  const rows = motions.map((motion) => [
    motion.title,
    motion.number ?? '',
    motion.business_type.text,
    motion.signatories
      .filter(({ role }) => role === 'FIRST_SIGNATORY')
      .map(fullName)
      .join(', '),
    motion.signatures.map(({ full_name }) => full_name).join(', '),
    motion.status_display,
    tell(motion.is_urgent ? 'motion_pages.yes' : 'motion_pages.no'),
    at(motion.submitted_at ?? motion.withdrawn?.at),
    motion.rights_holder_display,
  ])
  return [head, ...rows]
}
