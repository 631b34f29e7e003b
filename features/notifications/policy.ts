import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'

type OfCommittee = { committee_id: number }

const notifyGroups: Rule<OfCommittee> = (me, meeting) => hasRoleIn(me, meeting, 'responsible')

/** permissions.md Notification: members write to people; responsible persons to groups as well. */
export const notificationPolicy = {
  notify: (me, meeting) => hasRoleIn(me, meeting, 'member') || notifyGroups(me, meeting),
  notifyGroups,
  /** Only responsible persons are contact persons; other people's addresses stay private. */
  printAddress: (me, meeting) => hasRoleIn(me, meeting, 'responsible') && me.email !== '',
} satisfies Record<string, Rule<OfCommittee>>
