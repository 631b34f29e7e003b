import { expect } from 'vitest'
import { changeMembership, endMembership, listMemberships } from '#features/committees/membership-contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { getMe } from '#features/identity/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aCommitteeGroup, membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMember, aPerson, aSiteAdmin, imported } from '#testing/server/factories/factories.ts'
import { someStaff } from '#testing/server/factories/motions/posting-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { Code } from './actors.ts'

/** Current time of the world; its meeting was on 14 September 2026. */
const now = '2026-11-20T10:00:00+01:00'

type Person = { id: number; username: string }
type People = Record<Code, Person | null>

/** A committee with one past meeting and a user for every actor of permissions.md; `known` reuses existing users. */
export async function accessWorld(server: TestServer, known: Partial<People> = {}) {
  server.stand(now)
  const committee = await aCommittee(server, { ris_suggestions_enabled: true, ris_proposals_enabled: true })
  const member = (code: Code, roles: Role[], window: Window = {}) => joined(server, committee, { known: known[code], roles, ...window })
  const people: People = {
    AN: null,
    NM: await aPerson(server),
    FM: await member('FM', ['member', 'responsible'], { begin_date: '2026-11-21' }),
    XM: await member('XM', ['member', 'responsible'], { begin_date: '2026-01-01', end_date: '2026-11-19' }),
    XB: await member('XB', ['member', 'responsible'], { begin_date: '2026-01-01', end_date: '2026-09-13' }),
    AC: await member('AC', ['access'], { begin_date: '2026-09-14', end_date: '2026-11-20' }),
    MB: await member('MB', ['member']),
    NB: await member('NB', ['member'], { begin_date: '2026-09-15' }),
    RS: await member('RS', ['responsible'], { begin_date: '2026-11-20' }),
    SA: await aSiteAdmin(server, { is_auditor: true }),
    OM: await aMember(server, await aCommittee(server), ['member', 'responsible']),
    OW: await member('OW', ['member']),
    RE: await someStaff(server),
    TM: await aMember(server, committee, ['access']),
    GM: await member('GM', ['member']),
    CB: await member('CB', ['member']),
    XS: await member('XS', ['member', 'responsible']),
    DU: await member('DU', ['member', 'responsible']),
  }
  const clients = Object.fromEntries(Object.entries(people).map(([code, person]) => [code, server.as(person)])) as Clients
  await aCommitteeGroup(server, committee, { people: [people.GM!], share_automatically: true })
  await leaveAndComeBack({ server, committee, people, clients })
  await shutOut({ server, people, clients })
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const report = await imported(server, { committee, by: people.RS as never, zip })
  const meeting_id = report.meetings[0]?.id ?? 0
  const item = await server.db
    .selectFrom('agenda_item')
    .select('id')
    .where('meeting_id', '=', meeting_id)
    .where('number', '=', '1.')
    .executeTakeFirstOrThrow()
  await aPersonalDocument(server, item, { owner: people.OW as NonNullable<typeof people.OW> })
  const documents = await firstDocuments(server, meeting_id)
  const paramsOf = (path: string): Record<string, number> => {
    const [collection = ''] = path.split('/')
    if (collection in documents) return documents[collection as DocumentKind]
    return { committee: committee.id, id: { committees: committee.id, meetings: meeting_id, agenda_items: item.id }[collection] ?? 0 }
  }
  return { server, zip, committee, meeting_id, people, clients, documents, paramsOf }
}
export type World = Awaited<ReturnType<typeof accessWorld>>

async function firstDocuments({ db }: TestServer, meeting_id: number) {
  const rows = await db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .select(['document.kind', 'document.id', 'version.id as version_id'])
    .where('document.meeting_id', '=', meeting_id)
    .distinctOn('document.kind')
    .orderBy('document.kind')
    .orderBy('document.id')
    .execute()
  return Object.fromEntries(rows.map(({ kind, ...ids }) => [kind, ids])) as Record<DocumentKind, { id: number; version_id: number }>
}

type Window = { begin_date?: string | null; end_date?: string | null }

async function joined(
  server: TestServer,
  committee: { id: number },
  { known, roles, ...window }: Window & { known?: Person | null; roles: Role[] },
) {
  if (!known) return aMember(server, committee, roles, window)
  const membership = { user_id: known.id, committee_id: committee.id, roles, begin_date: null, end_date: null, ...window }
  await server.db.insertInto('membership').values(membership).execute()
  return known
}

type Clients = Record<Code, ReturnType<TestServer['as']>>
type Inhabited = { server: TestServer; people: People; clients: Clients }

/** Ends and restores the membership through the API, as responsible users do. */
async function leaveAndComeBack({ server, committee, people, clients }: Inhabited & { committee: { id: number } }) {
  const params = await membershipOf(server, committee, people.CB!)
  expect((await clients.RS.call(endMembership, { params })).status).toBe(200)
  expect((await clients.CB.call(listMemberships, { params: committee })).status).toBe(404)
  expect((await clients.RS.call(changeMembership, { params, body: { end_date: null } })).status).toBe(200)
}

/** Both still have a session, which is no longer valid. */
async function shutOut({ server: { db }, people, clients }: Inhabited) {
  for (const code of ['XS', 'DU'] as const) expect((await clients[code].call(getMe, {})).status).toBe(200)
  await db.updateTable('session').set({ last_used: '2026-11-19T21:59:00+01:00' }).where('user_id', '=', people.XS!.id).execute()
  await db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', people.DU!.id).execute()
}
