import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { lastDayToPublish, type MotionRules, submitUntil, unmetByPublishing } from '#features/motions/rules.ts'
import { shortDay } from '#platform/shared/site-time.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import type { MotionForm } from './motion-form.ts'
import type { Choices } from './use-choices.ts'

/** What the administration requires of motions of the chosen type, in sentences; deadlines once the meeting is chosen. Empty without rules. */
export function useRulesInWords({ values }: MotionForm, choices: Choices): string {
  const { t } = useTranslation()
  const { time_zone } = useSite()
  const { dateTime } = useDates()
  const [at] = useState(() => new Date())
  const meeting = useChosenMeeting(values.meeting, choices)
  const rules = choices.types.find(({ api_uid }) => api_uid === values.business_type)?.rules
  if (!rules) return ''
  const { least_signatures: least, first_signatories } = rules
  return [
    least > 1 && t('motion_form.rule_least_signatures', { least }),
    meeting && publishing(rules, meeting),
    meeting && submitting(rules, meeting),
    first_signatories !== 'anyone' && t(`motion_form.rule_first_${first_signatories}`),
  ]
    .filter(Boolean)
    .join(' ')

  function publishing(required: MotionRules, { start }: { start: string }) {
    const day = lastDayToPublish(required, { start }, time_zone)
    const isOver = unmetByPublishing({ rules: required, meeting: { start } }, { at, time_zone }).length > 0
    return day && t(isOver ? 'motion_form.rule_publish_over' : 'motion_form.rule_publish_until', { day: shortDay(day) })
  }

  function submitting(required: MotionRules, { start }: { start: string }) {
    const until = submitUntil(required, { start })
    return until && t('motion_form.rule_submit_until', { at: dateTime(until) })
  }
}

/** As loaded by the page of the meeting, or as offered for a committee. */
function useChosenMeeting(id: string | null, { meetings }: Choices): { start: string } | undefined {
  const { data } = useQuery({ ...meetingQuery(Number(id)), enabled: false })
  return data ?? meetings?.find((meeting) => String(meeting.id) === id)
}
