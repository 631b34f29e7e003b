import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { type AdministrationPart, administrationParts } from '#features/administration/parts.ts'
import { administrationPolicy } from '#features/administration/policy.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { chosenId } from '#platform/web/lib/http/address.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

const isAdministrationPart = (name: string): name is AdministrationPart => administrationParts.some((part) => part === name)

/** Parses `$part` of an address; 404 for an unknown page. */
export const partParams = {
  parse: ({ part }: { part: string }) => {
    if (!isAdministrationPart(part)) throw notFound()
    return { part }
  },
  stringify: ({ part }: { part: AdministrationPart }) => ({ part }),
}

const words = z.string().max(200).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** Search parameters of a list; invalid ones are ignored. */
export const administrationSearch = z.object({
  query: words,
  start: chosenId,
  sort: words,
  only: words,
  committee: chosenId,
  user: chosenId,
  action: words,
  subject_type: words,
  subject_id: words,
  outcome: z.enum(['done', 'refused']).optional().catch(undefined),
  first_day: day,
  last_day: day,
})
export type AdministrationSearch = z.output<typeof administrationSearch>

/** 404 for everybody else. */
export async function requireAdministrator(client: QueryClient, part: AdministrationPart): Promise<void> {
  const me = await client.ensureQueryData(meQuery)
  const mayEnter = part === 'audit_log' ? administrationPolicy.audit(me) : administrationPolicy.administer(me)
  if (!mayEnter) throw notFound()
}

/** Loaded on the first visit, together with its texts. */
export async function loadAdministrationPage() {
  const [{ AdministrationPage }] = await Promise.all([import('./AdministrationPage.tsx'), addAdministrationTexts()])
  return { AdministrationPage }
}

/** Loads the texts of the administration; its pages wait for them. */
const addAdministrationTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/administration/texts/pages/administration_pages.*.json', { import: 'default' }))
