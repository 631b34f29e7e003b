import type { Actor } from '#platform/shared/actor.ts'

/** What site administrators do; it gives them no content to see (permissions.md Actors). */
export const administrationPolicy = {
  administer: (me: Pick<Actor, 'is_site_admin'>) => me.is_site_admin,
  /** The audit log is for those of them who have the auditor switch. */
  audit: (me: Pick<Actor, 'is_site_admin' | 'is_auditor'>) => me.is_site_admin && me.is_auditor,
}
