import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'

export const agendaPolicy = {
  /** May set the active entry of the meeting (permissions.md Tagesordnung item). */
  toggle: (me, meeting) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<{ committee_id: number }>>
