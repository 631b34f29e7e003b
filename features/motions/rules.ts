import { z } from 'zod'
import { dayAndTime, dayOf, shortDay } from '#platform/shared/site-time.ts'

/** Maximum number of signatories of a motion. */
export const mostSignatories = 500

/** Who may be the first signatory: any member, a member of one of the committee's groups, or a responsible person. */
export const firstSignatoryRules = ['anyone', 'group_members', 'responsible'] as const

const wholeNumber = (least: number, most: number, error: string) => z.int(error).min(least, error).max(most, error)

/**
 * What a council requires of the motions of a business type when they are published and submitted; the columns have the same names. Nothing by
 * default, so that D1 alone applies.
 */
export const motionRules = z.object({
  /** Including the signature that the first signatory gives by submitting. */
  least_signatures: wholeNumber(1, mostSignatories, 'motions.rule_least_signatures'),
  /** The last day to publish is this many days before the meeting. */
  publish_days_before: wholeNumber(1, 365, 'motions.rule_publish_days_before').nullable(),
  /** The last minute to submit, after the start of the meeting. */
  submit_minutes_after: wholeNumber(0, 10_080, 'motions.rule_submit_minutes_after').nullable(),
  first_signatories: z.enum(firstSignatoryRules),
})
export type MotionRules = z.infer<typeof motionRules>

/** The rules of a type for which the administration has set none. */
export const noRules: MotionRules = {
  least_signatures: 1,
  publish_days_before: null,
  submit_minutes_after: null,
  first_signatories: 'anyone',
}

type Start = { start: string }

/** The last day to publish, YYYY-MM-DD in the site's time zone; null without such a rule. */
export function lastDayToPublish({ publish_days_before }: MotionRules, { start }: Start, time_zone: string): string | null {
  if (publish_days_before === null) return null
  const day = new Date(`${dayOf(start, time_zone)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - publish_days_before)
  return day.toISOString().slice(0, 10)
}

/** The last instant to submit; null without such a rule. */
export const submitUntil = ({ submit_minutes_after }: MotionRules, { start }: Start): string | null =>
  submit_minutes_after === null ? null : new Date(Date.parse(start) + submit_minutes_after * 60_000).toISOString()

/** The parts of a motion that the rules depend on. */
type RuledMotion = {
  rules: MotionRules
  is_first_allowed: boolean
  signatures: unknown[]
  created: string
  /** Null for drafts. */
  published_at: string | null
  meeting: Start
}

type Now = { at: Date | string; time_zone: string }

/** A rule that is not met, as a text key with its values. */
export type UnmetRule = { key: `motions.${(typeof unmet)[number]}`; params: Record<string, string | number> }

const unmet = ['too_few_signatures', 'published_too_late', 'submitted_too_late', 'first_not_in_group', 'first_not_responsible'] as const

/** The rules that publishing the motion at this time would not meet. */
export function unmetByPublishing({ rules, meeting }: Pick<RuledMotion, 'rules' | 'meeting'>, { at, time_zone }: Now): UnmetRule[] {
  const day = lastDayToPublish(rules, meeting, time_zone)
  return day !== null && dayOf(at, time_zone) > day ? [{ key: 'motions.published_too_late', params: { day: shortDay(day) } }] : []
}

/** The rules that submitting the motion at this time would not meet. */
export function unmetBySubmitting(motion: RuledMotion, { at, time_zone }: Now): UnmetRule[] {
  const { rules, meeting, signatures, is_first_allowed } = motion
  const given = signatures.length + 1
  const until = submitUntil(rules, meeting)
  const isLate = until !== null && new Date(at) > new Date(until)
  const { first_signatories: allowed, least_signatures: least } = rules
  return [
    ...(given < least ? [{ key: 'motions.too_few_signatures', params: { least, given } } as const] : []),
    ...unmetByPublishing(motion, { at: motion.published_at ?? motion.created, time_zone }),
    ...(isLate ? [{ key: 'motions.submitted_too_late', params: { at: dayAndTime(until, time_zone) } } as const] : []),
    ...(is_first_allowed || allowed === 'anyone'
      ? []
      : [{ key: allowed === 'responsible' ? 'motions.first_not_responsible' : 'motions.first_not_in_group', params: {} } as const]),
  ]
}
