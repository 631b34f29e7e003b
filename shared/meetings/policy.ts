import type { Actor, Rule } from '#shared/identity/actor.ts'

export const meetingPolicy = {
  /** Only where the site describes meetings (permissions.md Meeting). */
  describe: (_me: Actor, subject: { can_import_meeting: boolean; meetingDescription: boolean }) =>
    subject.can_import_meeting && subject.meetingDescription,
} satisfies Record<string, Rule<never>>
