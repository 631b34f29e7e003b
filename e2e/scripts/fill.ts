import { randomUUID } from 'node:crypto'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { packed } from '#testing/server/hostile/hostile-texts.ts'
import { fileNames, type Numbered, type ScriptSite, type Who } from './site.ts'

export const title = () => `Titel ${randomUUID().slice(0, 8)}`
const pdf = smallPdf('Papier')

/** Returns a function that fills each given field of a route with payloads; `base` supplies the other fields. */
export function put(site: ScriptSite, who: Who, { route, path, base }: { route: string; path: string; base: (index: number) => object }) {
  const [method = ''] = route.split(' ')
  return async (fields: Record<string, number>, as: (text: string) => unknown = (text) => text) => {
    for (const [field, longest] of Object.entries(fields)) {
      const body = (text: string, index: number) => ({ ...base(index), [field]: as(text) })
      await site.fill(`${route} ${field}`, longest, (text, index) => site.send(who, method, path, { body: body(text, index) }))
    }
  }
}

/** Fills everything that administrators edit: names, settings, help and tags. */
export async function fillAdministration(site: ScriptSite): Promise<void> {
  const { send, committee, people } = site
  const asAdmin = (route: string, base: (index: number) => object, path = route.split(' ')[1] ?? '') =>
    put(site, 'admin', { route, path, base })
  await asAdmin('POST admin/users/', () => ({ username: `u${randomUUID().slice(0, 8)}` }))({
    first_name: 100,
    last_name: 100,
    email: 254,
    username: 100,
  })
  const { body: users } = await send<{ items: Numbered[] }>('admin', 'GET', 'admin/users/?rows=100')
  for (const { id } of users.items.slice(0, 6)) {
    await send('admin', 'POST', 'admin/memberships/', {
      body: { user: id, committee_id: committee.id, committee: committee.id, roles: ['member'] },
    })
  }
  await asAdmin(
    'PATCH admin/users/{id}/',
    () => ({}),
    `admin/users/${people.member.id}/`,
  )({ username: 100, email: 254, first_name: 100, last_name: 100 })
  const texts = { title: 200, group_type_title: 200, source_oguid: 200, source_title: 200 }
  await asAdmin('POST admin/committees/', () => ({ title: title() }))(texts)
  await send('admin', 'PATCH', `admin/committees/${committee.id}/`, {
    body: { ris_proposals_enabled: true, ris_suggestions_enabled: true },
  })
  await asAdmin('PATCH admin/committees/{id}/', () => ({}), `admin/committees/${committee.id}/`)(texts)
  const type = () => ({ title: title(), api_uid: randomUUID(), show_for_proposal: true })
  await asAdmin('POST admin/business_types/', type)({ title: 100, api_uid: 100 })
  const tag = (index: number) => ({
    slug: `x-${randomUUID().slice(0, 8)}`,
    title_de: title(),
    title_fr: title(),
    title_en: title(),
    sort_order: index,
    readonly: false,
    is_active: true,
    color: null,
    style: (['simple', 'count', 'progress'] as const)[index % 3],
    content_types: ['agendaitem', 'proposal', 'attachment', 'protocol'],
  })
  await asAdmin('POST admin/tag_options/', tag)({ title_de: 100, title_fr: 100, title_en: 100, slug: 60, color: 60 })
  await asAdmin('POST admin/meeting_template_fragments/', () => ({ name: title(), text: 'x' }))({ name: 100, text: 5_000 })
  const term = (index: number) => ({ title: title(), begin_date: `${2100 + index}-01-01`, end_date: `${2100 + index}-12-31` })
  await asAdmin('POST admin/legislative_terms/', term)({ title: 100 })
  for (const [path, fields] of [
    ['business_types', { title: 100, api_uid: 100 }],
    ['tag_options', { title_de: 100, title_fr: 100, title_en: 100, slug: 60, color: 60 }],
    ['meeting_template_fragments', { name: 100, text: 5_000 }],
    ['legislative_terms', { title: 100 }],
  ] as const) {
    const { body } = await send<{ items: [Numbered] }>('admin', 'GET', `admin/${path}/?rows=5`)
    await asAdmin(`PATCH admin/${path}/{id}/`, () => ({}), `admin/${path}/${body.items[0].id}/`)(fields)
  }
  const ofSite = {
    app_name: 60,
    help_contact: 200,
    help_phone: 60,
    help_email: 200,
    help_url: 2_000,
    help_content: 19_000,
    primary_color: 60,
  }
  await asAdmin('PATCH admin/configuration/', () => ({}))(ofSite)
  // Scripts and lists are loaded from these addresses, so only valid addresses are accepted.
  await asAdmin('PATCH admin/configuration/', () => ({ help_contact: null }))({ tracking_url: 200, apps_endpoint_url: 200 })
  await send('admin', 'PATCH', 'admin/configuration/', {
    body: { tracking_url: null, apps_endpoint_url: null, enable_businesses: true, help_url: 'https://example.org/' },
  })
}

/** Fills everything that responsible users write in a committee. */
export async function fillCommittee(site: ScriptSite): Promise<void> {
  const { send, committee, people } = site
  const path = `committees/${committee.id}`
  const as = (route: string, to: string, base: (index: number) => object = () => ({})) =>
    put(site, 'responsible', { route, path: to, base })
  const group = () => ({ title: title(), members: [people.member.id] })
  await as('POST committees/{id}/committee_groups/', `${path}/committee_groups/`, group)({ title: 200 })
  await as('POST committees/{id}/committee_groups/', `${path}/committee_groups/`, group)({ email_addresses: 200 }, (text) => [text])
  const link = () => ({ title: title(), url: 'https://example.org/' })
  await as('POST committees/{id}/committee_links/', `${path}/committee_links/`, link)({ title: 200, url: 2_000 })
  for (const payload of packed(121).filter((text) => /^https?:/.test(text)))
    await send('responsible', 'POST', `${path}/committee_links/`, { body: { title: title(), url: payload } })
  const [{ id: group_id }] = (await send<[Numbered]>('responsible', 'GET', `${path}/committee_groups/`)).body
  const [{ id: link_id }] = (await send<[Numbered]>('responsible', 'GET', `${path}/committee_links/`)).body
  await as('PATCH committees/{id}/committee_groups/{instance_id}/', `${path}/committee_groups/${group_id}/`)({ title: 200 })
  await as('PATCH committees/{id}/committee_groups/{instance_id}/', `${path}/committee_groups/${group_id}/`)(
    { email_addresses: 200 },
    (text) => [text],
  )
  await as('PATCH committees/{id}/committee_links/{instance_id}/', `${path}/committee_links/${link_id}/`)({ title: 200, url: 2_000 })
  await as('POST committee_document_section/', 'committee_document_section/', () => ({ committee: committee.id }))({ title: 300 })
  const files = fileNames()
  await site.fill('POST committees/{id}/documents/ title', 300, (text, index) =>
    send('responsible', 'POST', `${path}/documents/`, { form: { title: text }, files: { [files[index] ?? 'x.pdf']: pdf } }),
  )
  await site.fill('POST committees/{id}/documents/ file_name', 200, (text) =>
    send('responsible', 'POST', `${path}/documents/`, { files: { [text]: pdf } }),
  )
  const { body: structure } = await send<{ sections: [Numbered]; documents: [Numbered] }>(
    'responsible',
    'GET',
    `committee_document_structure/${committee.id}/`,
  )
  await as('PATCH committee_document_section/{id}/', `committee_document_section/${structure.sections[0].id}/`)({ title: 300 })
  await as('PATCH documents/{id}/', `documents/${structure.documents[0].id}/`)({ title: 300 })
}
