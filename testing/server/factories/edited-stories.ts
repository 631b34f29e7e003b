import { businessTypeCalls, legislativeTermCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import * as committees from '#features/administration/committee.ts'
import * as configuration from '#features/administration/configuration.ts'
import * as administered from '#features/administration/membership.ts'
import * as users from '#features/administration/user.ts'
import * as documents from '#features/basic-documents/contract.ts'
import * as groups from '#features/committees/group-contract.ts'
import * as links from '#features/committees/link-contract.ts'
import * as memberships from '#features/committees/membership-contract.ts'
import * as meetings from '#features/meetings/contract.ts'
import * as motions from '#features/motions/contract.ts'
import { webhookCalls } from '#features/webhooks/contract.ts'
import type { Edited } from '#platform/shared/edited.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'
import { aCommitteeGroup, aCommitteeLink, membershipOf } from './committee-factories.ts'
import { aBasicDocument, aSection } from './document-factories.ts'
import { aCommittee, aMember, anImportedMeeting, aPerson, aSiteAdmin } from './factories.ts'
import { aMotion, aMotionMeeting } from './motions/motion-factories.ts'
import { someTerm } from './term-factories.ts'

/** An object that two users edit, each with a browser. */
export type EditedStory = {
  browsers: [ReturnType<TestServer['as']>, ReturnType<TestServer['as']>]
  change: Endpoint & { edited: Edited }
  remove?: Endpoint & { edited: Edited }
  params: Record<string, number>
  /** The object before the changes. */
  object: object
  /** The change of each user. */
  bodies: [object, object]
}

const titles: EditedStory['bodies'] = [{ title: 'Von der einen' }, { title: 'Vom anderen' }]

async function anOffice(server: TestServer) {
  const committee = await aCommittee(server)
  const people = [await aMember(server, committee, ['responsible']), await aMember(server, committee, ['responsible'])] as const
  return { committee, browsers: [server.as(people[0]), server.as(people[1])] as EditedStory['browsers'] }
}

const administrators = async (server: TestServer): Promise<EditedStory['browsers']> => [
  server.as(await aSiteAdmin(server)),
  server.as(await aSiteAdmin(server)),
]

async function ofCatalogue(server: TestServer, calls: unknown, { body, bodies }: { body: object; bodies: EditedStory['bodies'] }) {
  const { create, change, remove } = calls as typeof businessTypeCalls
  const browsers = await administrators(server)
  const { body: object } = await browsers[0].call(create, { body: body as never })
  return { browsers, change, remove, params: { id: object.id }, object, bodies }
}

/** Every object that several people edit, by the path of its change. */
export const editedStories: Record<string, (server: TestServer) => Promise<EditedStory>> = {
  motion: async (server) => {
    const story = await aMotionMeeting(server)
    const object = await aMotion(server, story)
    const browsers: EditedStory['browsers'] = [server.as(story.first), server.as(story.responsible)]
    return { browsers, change: motions.changeMotion, remove: motions.removeMotion, params: { id: object.id }, object, bodies: titles }
  },
  meeting: async (server) => {
    server.stand('2026-11-20T10:00:00+01:00')
    const { committee, responsible, meeting } = await anImportedMeeting(server)
    const browsers: EditedStory['browsers'] = [server.as(responsible), server.as(await aMember(server, committee, ['responsible']))]
    const { body: object } = await browsers[0].call(meetings.getMeeting, { params: meeting })
    const bodies: EditedStory['bodies'] = [{ description: 'Von der einen' }, { description: 'Vom anderen' }]
    return { browsers, change: meetings.changeMeeting, params: { id: meeting.id }, object, bodies }
  },
  section: async (server) => {
    const { committee, browsers } = await anOffice(server)
    const object = await aSection(server, committee)
    return { browsers, change: documents.renameSection, remove: documents.removeSection, params: { id: object.id }, object, bodies: titles }
  },
  'basic document': async (server) => {
    const { committee, browsers } = await anOffice(server)
    const object = await aBasicDocument(server, committee)
    return {
      browsers,
      change: documents.renameDocument,
      remove: documents.removeDocument,
      params: { id: object.id },
      object,
      bodies: titles,
    }
  },
  group: async (server) => {
    const { committee, browsers } = await anOffice(server)
    const people = [await aMember(server, committee), await aMember(server, committee)] as const
    const { id } = await aCommitteeGroup(server, committee, { people: [...people] })
    const { body } = await browsers[0].call(groups.listCommitteeGroups, { params: committee })
    const bodies: EditedStory['bodies'] = [{ members: [people[0].id] }, { members: [people[1].id], email_addresses: ['a@example.org'] }]
    const [change, remove, params] = [groups.changeCommitteeGroup, groups.deleteCommitteeGroup, { id: committee.id, instance_id: id }]
    return { browsers, change, remove, params, object: body[0] ?? {}, bodies }
  },
  link: async (server) => {
    const { committee, browsers } = await anOffice(server)
    const object = await aCommitteeLink(server, committee)
    const params = { id: committee.id, instance_id: object.id }
    return { browsers, change: links.changeCommitteeLink, remove: links.deleteCommitteeLink, params, object, bodies: titles }
  },
  membership: async (server) => {
    const { committee, browsers } = await anOffice(server)
    const { id } = await membershipOf(server, committee, await aMember(server, committee, ['member'], { begin_date: '2020-01-01' }))
    const { body: object } = await browsers[0].call(memberships.getMembership, { params: { id } })
    const bodies: EditedStory['bodies'] = [{ roles: ['access'] }, { roles: ['access', 'member'] }]
    return { browsers, change: memberships.changeMembership, remove: memberships.endMembership, params: { id }, object, bodies }
  },
  'administered membership': async (server) => {
    const committee = await aCommittee(server)
    const person = await aPerson(server)
    const browsers = await administrators(server)
    const body = { user: person.id, committee_id: committee.id, roles: ['member' as const] }
    const { body: object } = await browsers[0].call(administered.createMembership, { body })
    const bodies: EditedStory['bodies'] = [{ roles: ['access'] }, { end_date: '2040-01-01' }]
    const [change, remove] = [administered.changeMembership, administered.removeMembership]
    return { browsers, change, remove, params: { id: object.id }, object, bodies }
  },
  committee: async (server) => {
    const browsers = await administrators(server)
    const { body: object } = await browsers[0].call(committees.createCommittee, { body: { title: unique('Kommission') } })
    const bodies: EditedStory['bodies'] = [{ title: unique('Von der einen') }, { hidden: true }]
    return { browsers, change: committees.changeCommittee, params: { id: object.id }, object, bodies }
  },
  user: async (server) => {
    const browsers = await administrators(server)
    const { body: object } = await browsers[0].call(users.createUser, { body: { username: unique('neu').toLowerCase() } })
    const bodies: EditedStory['bodies'] = [{ last_name: 'Von der einen' }, { first_name: 'Vom anderen' }]
    return { browsers, change: users.changeUser, params: { id: object.id }, object, bodies }
  },
  configuration: async (server) => {
    const browsers = await administrators(server)
    const { body: object } = await browsers[0].call(configuration.getSiteSettings, {})
    const bodies: EditedStory['bodies'] = [{ app_name: unique('Von der einen') }, { help_contact: unique('Vom anderen') }]
    return { browsers, change: configuration.changeSiteSettings, params: {}, object, bodies }
  },
  'business type': (server) =>
    ofCatalogue(server, businessTypeCalls, { body: { title: 'Motion', api_uid: unique('motion') }, bodies: titles }),
  tag: (server) => {
    const body = { slug: unique('tag'), title_de: 'A', title_fr: 'B', title_en: 'C', style: 'simple', content_types: ['agendaitem'] }
    return ofCatalogue(server, tagOptionCalls, { body, bodies: [{ title_de: 'Von der einen' }, { content_types: ['proposal'] }] })
  },
  'preset text': (server) => {
    const body = { name: unique('Text'), text: 'Alt' }
    return ofCatalogue(server, textFragmentCalls, { body, bodies: [{ text: 'Von der einen' }, { text: 'Vom anderen' }] })
  },
  'legislative term': (server) => {
    const body = someTerm()
    const end_date = body.begin_date.replace('-01-01', '-12-31')
    return ofCatalogue(server, legislativeTermCalls, { body, bodies: [{ title: 'Von der einen' }, { end_date }] })
  },
  webhook: (server) => {
    const body = { url: 'https://archiv.example/', events: ['meeting.imported'] }
    return ofCatalogue(server, webhookCalls, { body, bodies: [{ description: 'Von der einen' }, { is_active: false }] })
  },
}
