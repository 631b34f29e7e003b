import { businessTypes, legislativeTerms, tagOptions, textFragments } from '#features/administration/server/catalogues.ts'
import { recordTest } from '#features/webhooks/server/record-delivery.ts'
import { newSecret } from '#features/webhooks/server/sign.ts'
import { type Request, type Rows, siteAdmin } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { someTerm } from '#testing/server/factories/term-factories.ts'
import { unique } from '#testing/server/test-server.ts'

const loader = { id: null, username: 'test' }
const asked = (ask: (world: World) => Request | Promise<Request>) => ({ answers: siteAdmin, ask })

type Catalogue = Pick<typeof businessTypes, 'add'>
const catalogueRows = (path: string, catalogue: Catalogue, fields: () => object, change: object = { sort_order: 3 }): Rows => {
  const added = async ({ server }: World) => ({ id: (await catalogue.add(server.db, loader, fields())).id })
  return {
    [`GET admin/${path}/`]: siteAdmin,
    [`GET admin/${path}/file/`]: asked(() => ({ query: { as: 'csv' } })),
    [`POST admin/${path}/`]: asked(() => ({ body: fields() })),
    [`PATCH admin/${path}/:id/`]: asked(async (world) => ({ params: await added(world), body: change })),
    [`DELETE admin/${path}/:id/`]: asked(async (world) => ({ params: await added(world) })),
  }
}

const aWebhook = { url: 'https://archiv.example/hook', description: 'Archiv', events: ['meeting.imported' as const] }

const anInsertedWebhook = ({ server }: World) =>
  server.db
    .insertInto('webhook')
    .values({ ...aWebhook, is_active: true, secret: newSecret(), created: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()

const titles = { title_de: 'Wichtig', title_fr: 'Important', title_en: 'Important' }

export const administrationRows: Rows = {
  'GET admin/users/': siteAdmin,
  'GET admin/users/file/': asked(() => ({ query: { as: 'csv' } })),
  'POST admin/users/': asked(() => ({ body: { username: unique('neu') } })),
  'PATCH admin/users/:id/': asked(async ({ server }) => ({ params: { id: (await aPerson(server)).id }, body: { is_disabled: true } })),
  'POST admin/users/:id/password/': asked(async ({ server }) => ({
    params: { id: (await aPerson(server)).id },
    body: { password: 'grüne Wiese' },
  })),
  'DELETE admin/users/:id/sessions/': asked(async ({ server }) => ({ params: { id: (await aPerson(server)).id } })),
  'DELETE admin/users/:id/devices/': asked(async ({ server }) => ({ params: { id: (await aPerson(server)).id } })),
  'DELETE admin/users/:id/second_factor/': asked(async ({ server }) => ({ params: { id: (await aPerson(server)).id } })),
  'GET admin/committees/': siteAdmin,
  'GET admin/committees/file/': asked(() => ({ query: { as: 'csv' } })),
  'POST admin/committees/': asked(() => ({ body: { title: unique('Neu') } })),
  'PATCH admin/committees/:id/': asked(async ({ server }) => ({ params: { id: (await aCommittee(server)).id }, body: { hidden: true } })),
  'GET admin/memberships/': siteAdmin,
  'GET admin/memberships/file/': asked(() => ({ query: { as: 'csv' } })),
  'POST admin/memberships/': asked(async ({ server, committee }) => ({
    body: { user: (await aPerson(server)).id, committee_id: committee.id, roles: ['member'] },
  })),
  'PATCH admin/memberships/:id/': asked(async (world) => ({ params: await aMembership(world), body: { roles: ['access'] } })),
  'DELETE admin/memberships/:id/': asked(async (world) => ({ params: await aMembership(world) })),
  'POST admin/committees/:id/memberships/': asked(async ({ server, committee }) => ({
    params: { id: committee.id },
    body: { users: [(await aPerson(server)).id], roles: ['member'] },
  })),
  'POST admin/memberships/end/': asked(async (world) => ({ body: { memberships: [(await aMembership(world)).id] } })),
  'POST admin/users/end_sessions/': asked(async ({ server }) => ({ body: { users: [(await aPerson(server)).id] } })),
  'POST admin/users/invite/': asked(async ({ server }) => ({ body: { users: [(await aPerson(server)).id] } })),
  'GET admin/people_imports/': siteAdmin,
  'POST admin/people_imports/': asked(() => ({ query: { dry_run: 'true' }, file: ['file', Buffer.from('username\nanna')] })),
  'POST admin/people_imports/:id/undo/': asked(async (world) => ({ params: await aPeopleImport(world) })),
  ...catalogueRows('business_types', businessTypes, () => ({ title: 'Motion', api_uid: unique('motion') })),
  ...catalogueRows('tag_options', tagOptions, () => ({
    ...titles,
    slug: unique('wichtig'),
    style: 'simple',
    content_types: ['agendaitem'],
  })),
  ...catalogueRows('meeting_template_fragments', textFragments, () => ({ name: unique('Einladung'), text: 'Guten Tag' })),
  ...catalogueRows('legislative_terms', legislativeTerms, someTerm, { title: 'Amtsdauer' }),
  'GET admin/access_tokens/': siteAdmin,
  'GET admin/access_tokens/file/': asked(() => ({ query: { as: 'csv' } })),
  'POST admin/access_tokens/revoke/': asked(() => ({ body: { tokens: [2_000_000_000] } })),
  'GET admin/webhooks/': siteAdmin,
  'POST admin/webhooks/': asked(() => ({ body: aWebhook })),
  'PATCH admin/webhooks/:id/': asked(async (world) => ({ params: await anInsertedWebhook(world), body: { is_active: false } })),
  'DELETE admin/webhooks/:id/': asked(async (world) => ({ params: await anInsertedWebhook(world) })),
  'POST admin/webhooks/:id/secret/': asked(async (world) => ({ params: await anInsertedWebhook(world) })),
  'POST admin/webhooks/:id/test/': asked(async (world) => ({ params: await anInsertedWebhook(world) })),
  'GET admin/webhooks/:id/deliveries/': asked(async (world) => ({ params: await anInsertedWebhook(world) })),
  'POST admin/webhooks/:id/deliveries/:delivery_id/resend/': asked(async (world) => {
    const { id } = await anInsertedWebhook(world)
    await recordTest(world.server.db, id, new Date())
    const delivery = world.server.db.selectFrom('webhook_delivery').select('id').where('webhook_id', '=', id)
    return { params: { id, delivery_id: (await delivery.executeTakeFirstOrThrow()).id } }
  }),
  'GET admin/configuration/': siteAdmin,
  'PATCH admin/configuration/': asked(() => ({ body: { is_solothurn: true } })),
  'GET admin/checks/': siteAdmin,
  'GET admin/audit_log/': siteAdmin,
  'GET admin/audit_log/file/': asked(() => ({ query: { as: 'csv' } })),
  'GET admin/audit_log/terms/': siteAdmin,
  'GET admin/audit_log/verification/': siteAdmin,
}

async function aMembership({ server, committee }: World) {
  const { id: user_id } = await aMember(server, committee)
  return server.db.selectFrom('membership').select('id').where('user_id', '=', user_id).executeTakeFirstOrThrow()
}

async function aPeopleImport({ server }: World) {
  const changes = { new_users: [], changed_users: [], new_memberships: [], changed_memberships: [] }
  return server.db
    .insertInto('people_import')
    .values({ imported_at: '2026-05-20T10:00:00Z', imported_by: null, file_name: 'Rat.csv', changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow()
}
