import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { administrationPolicy } from '#features/administration/policy.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import type { AdministrationPart } from './part-names.ts'

/** For everybody else there is no such page. */
export async function requireAdministrator(client: QueryClient, part: AdministrationPart): Promise<void> {
  const me = await client.ensureQueryData(meQuery)
  const mayEnter = part === 'audit_log' ? administrationPolicy.audit(me) : administrationPolicy.administer(me)
  if (!mayEnter) throw notFound()
}
