import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAccessTokens } from '#features/administration/access-tokens.ts'
import { checkTheSite } from '#features/administration/checks.ts'
import { listCommittees } from '#features/administration/committee.ts'
import { getSiteSettings } from '#features/administration/configuration.ts'
import { listMemberships } from '#features/administration/membership.ts'
import { listPeopleImports } from '#features/administration/people-import.ts'
import { listUsers } from '#features/administration/user.ts'
import { getAuditTerms, listAuditEntries, verifyAuditLog } from '#features/audit/contract.ts'
import { listWebhookDeliveries } from '#features/webhooks/contract.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Query key prefix of all administration queries. */
export const administrationKey = ['administration']

type List = Endpoint & { query: z.ZodType }
type Asked<E extends List> = z.input<E['query']>

/** Query of a list; the last page stays visible while another one loads. */
export const listQuery = <const E extends List>(endpoint: E, asked: Asked<E>) =>
  queryOptions({
    queryKey: [...administrationKey, endpoint.path, asked],
    queryFn: ({ signal }) => call(endpoint, { query: asked } as never, signal),
    placeholderData: keepPreviousData,
    meta: { isLive: true },
  })

export const usersQuery = (asked: Asked<typeof listUsers>) => listQuery(listUsers, asked)
export const committeesQuery = (asked: Asked<typeof listCommittees>) => listQuery(listCommittees, asked)
export const membershipsQuery = (asked: Asked<typeof listMemberships>) => listQuery(listMemberships, asked)
export const accessTokensQuery = (asked: Asked<typeof listAccessTokens>) => listQuery(listAccessTokens, asked)
export const auditEntriesQuery = (asked: Asked<typeof listAuditEntries>) => listQuery(listAuditEntries, asked)

/** The latest imports of users and memberships. */
export const peopleImportsQuery = queryOptions({
  queryKey: [...administrationKey, 'people_imports'],
  queryFn: ({ signal }) => call(listPeopleImports, {}, signal),
})

const WATCHED_EVERY_MS = 2_000

/** The latest deliveries of a webhook; watched while one of them is to be sent now. */
export const webhookDeliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...administrationKey, 'webhook_deliveries', id],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id }, query: {} }, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'waiting' && one.attempts === 0) ? WATCHED_EVERY_MS : false,
    meta: { isLive: true },
  })

export const siteSettingsQuery = queryOptions({
  queryKey: [...administrationKey, 'configuration'],
  queryFn: ({ signal }) => call(getSiteSettings, {}, signal),
  meta: { isLive: true },
})

/** Checked on each visit. */
export const siteChecksQuery = queryOptions({
  queryKey: [...administrationKey, 'checks'],
  queryFn: ({ signal }) => call(checkTheSite, {}, signal),
})

export const auditTermsQuery = queryOptions({
  queryKey: [...administrationKey, 'audit_terms'],
  queryFn: ({ signal }) => call(getAuditTerms, {}, signal),
})

export const verificationQuery = queryOptions({
  queryKey: [...administrationKey, 'verification'],
  queryFn: ({ signal }) => call(verifyAuditLog, {}, signal),
})
