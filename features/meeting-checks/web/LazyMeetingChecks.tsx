import { lazy, Suspense } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import { meetingChecksPolicy } from '#features/meeting-checks/policy.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

const MeetingChecks = lazy(async () => {
  const texts = addTexts(import.meta.glob<object>('/features/meeting-checks/texts/pages/*.json', { import: 'default' }))
  const [page] = await Promise.all([import('./MeetingChecks.tsx'), texts])
  return { default: page.MeetingChecks }
})

/** What is wrong with the meeting, for its responsible persons; loaded for them alone. */
export function LazyMeetingChecks({ meeting }: { meeting: Pick<Meeting, 'id' | 'committee_id'> }) {
  if (!meetingChecksPolicy.see(useMe(), meeting)) return null
  return (
    <Suspense>
      <MeetingChecks id={meeting.id} />
    </Suspense>
  )
}
