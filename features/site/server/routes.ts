import { listCommittees } from '#features/committees/server/repository.ts'
import { credentialsFor } from '#features/identity/server/broker-credentials.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { apiPath } from '#platform/server/http/paths.ts'
import { getConfiguration, getReach } from '#platform/shared/site/contract.ts'

export function shellRoutes(house: House) {
  const { env, clock } = house

  handle(house, getReach, async () => ({}))

  handle(house, getConfiguration, async ({ db, me, site, request }) => {
    const seen = me ? await listCommittees(db, me) : []
    return {
      ...env,
      ...site,
      ...(!me && untold),
      api_root: apiPath,
      mqtt: { available: env.live, ...(env.live && request.listener && credentialsFor(request.listener, clock())) },
      features: { meetingDescription: site.feature_meeting_description, shareAnnotations: site.feature_share_annotations },
      default_committee_id: defaultCommittee(seen, site.default_committee_id),
    }
  })
}

/** Whom to ask is no concern of strangers (permissions.md Configuration). */
const untold = { help_contact: null, help_phone: null, help_email: null, help_url: null, help_content: null }

/** The configured committee when the caller may see it; without a setting the first that is listed as active. */
function defaultCommittee(seen: Awaited<ReturnType<typeof listCommittees>>, configured: number | null): number | null {
  if (configured !== null) return seen.some(({ id }) => id === configured) ? configured : null
  return seen.find(({ hidden, has_active_membership }) => !hidden && has_active_membership)?.id ?? null
}
