import { useMe } from '#features/identity/web/queries.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** The day that was chosen in the agenda of a meeting, and how to choose another: remembered of each meeting until the day is over. */
export function useChosenDay(meeting_id: number) {
  const { today } = useMe()
  const [remembered, remember] = useAppState('agenda_days')
  const chosen = remembered.today === today ? remembered.chosen : {}
  return { chosen: chosen[meeting_id], choose: (day: string) => remember({ today, chosen: { ...chosen, [meeting_id]: day } }) }
}
