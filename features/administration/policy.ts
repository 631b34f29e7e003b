import type { Actor } from '#platform/shared/actor.ts'

/** Permissions of site administrators; they do not include seeing content (permissions.md Actors). */
export const administrationPolicy = {
  administer: (me: Pick<Actor, 'is_site_admin'>) => me.is_site_admin,
  /** Requires the auditor switch as well. */
  audit: (me: Pick<Actor, 'is_site_admin' | 'is_auditor'>) => me.is_site_admin && me.is_auditor,
}
