import { aPersonalDocument } from '#server/test/a-personal-document.ts'
import { aCommittee, aMember, aPerson, aSiteAdmin, imported } from '#server/test/factories.ts'
import { aMeetingManifest, geverZip } from '#server/test/gever-zip.ts'
import type { TestHouse } from '#server/test/house.ts'
import { someStaff } from '#server/test/records-factories.ts'
import type { DocumentKind } from '#shared/documents/document.ts'
import type { Code } from './row.ts'

/** The day of the world; its meeting was on 14 September 2026. */
const now = '2026-11-20T10:00:00+01:00'

/** A committee with one past meeting and a person for every actor of permissions.md. */
export async function accessWorld(house: TestHouse) {
  house.stand(now)
  const committee = await aCommittee(house, { ris_suggestions_enabled: true, ris_proposals_enabled: true })
  const people: Record<Code, { id: number; username: string } | null> = {
    AN: null,
    NM: await aPerson(house),
    FM: await aMember(house, committee, ['member', 'responsible'], { begin_date: '2026-11-21' }),
    XM: await aMember(house, committee, ['member', 'responsible'], { begin_date: '2026-01-01', end_date: '2026-11-19' }),
    XB: await aMember(house, committee, ['member', 'responsible'], { begin_date: '2026-01-01', end_date: '2026-09-13' }),
    AC: await aMember(house, committee, ['access'], { begin_date: '2026-09-14', end_date: '2026-11-20' }),
    MB: await aMember(house, committee, ['member']),
    NB: await aMember(house, committee, ['member'], { begin_date: '2026-09-15' }),
    RS: await aMember(house, committee, ['responsible'], { begin_date: '2026-11-20' }),
    SA: await aSiteAdmin(house, { is_auditor: true }),
    OM: await aMember(house, await aCommittee(house), ['member', 'responsible']),
    OW: await aMember(house, committee, ['member']),
    RE: await someStaff(house),
  }
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const report = await imported(house, { committee, by: people.RS as never, zip })
  const meeting_id = report.meetings[0]?.id ?? 0
  const item = await house.db
    .selectFrom('agenda_item')
    .select('id')
    .where('meeting_id', '=', meeting_id)
    .where('number', '=', '1.')
    .executeTakeFirstOrThrow()
  await aPersonalDocument(house, item, { owner: people.OW as NonNullable<typeof people.OW> })
  const documents = await firstDocuments(house, meeting_id)
  const paramsOf = (path: string): Record<string, number> => {
    const [collection = ''] = path.split('/')
    if (collection in documents) return documents[collection as DocumentKind]
    return { committee: committee.id, id: { committees: committee.id, meetings: meeting_id, agenda_items: item.id }[collection] ?? 0 }
  }
  const clients = Object.fromEntries(Object.entries(people).map(([code, person]) => [code, house.as(person)])) as Record<
    Code,
    ReturnType<TestHouse['as']>
  >
  return { house, zip, committee, meeting_id, people, clients, documents, paramsOf }
}
export type World = Awaited<ReturnType<typeof accessWorld>>

async function firstDocuments({ db }: TestHouse, meeting_id: number) {
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
