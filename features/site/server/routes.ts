import { listCommittees } from '#features/committees/server/repository.ts'
import { credentialsFor } from '#features/identity/server/authenticate.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { apiPath } from '#platform/server/http/paths.ts'
import { getConfiguration, getReach } from '#platform/shared/site.ts'

export function shellRoutes(context: AppContext) {
  const { env, clock } = context

  handle(context, getReach, async () => ({}))

  handle(context, getConfiguration, async ({ db, me, site, request }) => {
    const seen = me ? await listCommittees(db, me) : []
    return {
      ...env,
      ...site,
      ...(!me && hiddenContact),
      api_root: apiPath,
      mqtt: { available: env.live, ...(env.live && request.listener && credentialsFor(request.listener, clock())) },
      features: { meetingDescription: site.feature_meeting_description, shareAnnotations: site.feature_share_annotations },
      default_committee_id: defaultCommittee(seen, site.default_committee_id),
    }
  })
}

/** Visitors who are not signed in do not see whom to ask (permissions.md Configuration). */
const hiddenContact = { help_contact: null, help_phone: null, help_email: null, help_url: null, help_content: null }

/** The configured committee if the caller may see it; without a setting, the first listed one with an active membership. */
function defaultCommittee(seen: Awaited<ReturnType<typeof listCommittees>>, configured: number | null): number | null {
  if (configured !== null) return seen.some(({ id }) => id === configured) ? configured : null
  return seen.find(({ hidden, has_active_membership }) => !hidden && has_active_membership)?.id ?? null
}
