import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { businessTypeCalls, legislativeTermCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import { changeCommittee } from '#features/administration/committee.ts'
import { changeSiteSettings } from '#features/administration/configuration.ts'
import { changeMembership as changeAdministered } from '#features/administration/membership.ts'
import { changeUser } from '#features/administration/user.ts'
import { anAdministeredCommittee, anAdministeredUser } from '#features/administration/web/fixtures.ts'
import { changeCommitteeGroup } from '#features/committees/group-contract.ts'
import { changeCommitteeLink } from '#features/committees/link-contract.ts'
import { changeMembership } from '#features/committees/membership-contract.ts'
import { aCommitteeUser, aGroup, aLink, aMembership } from '#features/committees/web/fixtures.ts'
import { noRules } from '#features/motions/rules.ts'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import { connected, tell, withBroker } from './broker.ts'
import { aCommittee, aCommitteeWithMeetings, aConfiguration, aUser } from './fixtures.ts'
import { openApp } from './open-app.tsx'

withBroker()

const user = anAdministeredUser()
const committee = anAdministeredCommittee()
const administered = {
  id: 5,
  user: 11,
  username: 'keller',
  first_name: 'Anna',
  last_name: 'Keller',
  committee_id: 2,
  committee: 'Finanzkommission',
  roles: ['member'],
  begin_date: '2024-01-01',
  end_date: null,
  is_active: true,
}
const tag = {
  id: 5,
  slug: 'wichtig',
  title_de: 'Wichtig',
  title_fr: 'Important',
  title_en: 'Important',
  style: 'simple',
  content_types: ['agendaitem'],
  color: null,
  readonly: false,
  is_active: true,
  sort_order: 0,
}
const settings: SiteSettings = {
  app_name: 'Sitzungen',
  primary_color: '#1f5fa8',
  default_committee_id: null,
  start_page: 'committee',
  is_solothurn: false,
  enable_businesses: true,
  enable_membership_management: true,
  documents_use_sort_order: false,
  full_text_search: true,
  feature_meeting_description: true,
  feature_share_annotations: true,
  mail_content: false,
  offline_days: 7,
  tracking_url: null,
  apps_endpoint_url: null,
  help_contact: 'Kanzlei',
  help_phone: null,
  help_email: null,
  help_url: null,
  help_content: null,
}

type Form = {
  address: string
  /** The responses needed to open it, and how it is opened. */
  list: (object: object) => Record<string, unknown>
  edit?: string
  /** The field that both change: its label, its name, and the object with the other user's change. */
  field: { label: RegExp | string; name: string; others: object }
  object: object
  change: { edited: Edited }
  path: string
  edited: { kind: string; id: number }
}

const page = (object: object) => ({ total: 1, items: [object] })
const ofCommittee = { 'committees/2/users/': [aCommitteeUser()], 'committees/2/memberships/': [aMembership()] }
const inList = (part: string) => (object: object) => ({ [`admin/${part}/`]: page(object) })

const forms: Record<string, Form> = {
  link: {
    address: '/committees/2',
    list: (object) => ({ 'committees/2/committee_links/': [object] }),
    edit: '«Geschäftsreglement» bearbeiten',
    field: { label: 'Titel', name: 'title', others: { title: 'Von Beat' } },
    object: aLink(),
    change: changeCommitteeLink,
    path: 'committees/2/committee_links/80/',
    edited: { kind: 'committee_link', id: 80 },
  },
  group: {
    address: '/committees/2/edit',
    list: (object) => ({ ...ofCommittee, 'committees/2/committee_groups/': [object] }),
    edit: '«Ausschuss» bearbeiten',
    field: { label: 'Weitere E-Mail-Adressen', name: 'email_addresses', others: { email_addresses: ['von.beat@example.org'] } },
    object: aGroup({ email_addresses: ['alt@example.org'] }),
    change: changeCommitteeGroup,
    path: 'committees/2/committee_groups/90/',
    edited: { kind: 'committee_group', id: 90 },
  },
  membership: {
    address: '/committees/2/edit',
    list: (object) => ({ ...ofCommittee, 'committees/2/memberships/': [object] }),
    edit: '«Keller Anna» bearbeiten',
    field: { label: 'Ende', name: 'end_date', others: { end_date: '2031-12-31' } },
    object: aMembership(),
    change: changeMembership,
    path: 'memberships/70/',
    edited: { kind: 'membership', id: 70 },
  },
  'administered membership': {
    address: '/admin/memberships',
    list: inList('memberships'),
    edit: '«Keller Anna, Finanzkommission» bearbeiten',
    field: { label: 'Ende', name: 'end_date', others: { end_date: '2031-12-31' } },
    object: administered,
    change: changeAdministered,
    path: 'admin/memberships/5/',
    edited: { kind: 'membership', id: 5 },
  },
  committee: {
    address: '/admin/committees',
    list: inList('committees'),
    edit: '«Bildung» bearbeiten',
    field: { label: 'Titel', name: 'title', others: { title: 'Von Beat' } },
    object: committee,
    change: changeCommittee,
    path: 'admin/committees/5/',
    edited: { kind: 'committee', id: 5 },
  },
  user: {
    address: '/admin/users',
    list: inList('users'),
    edit: '«Neu Nora» bearbeiten',
    field: { label: 'Vorname', name: 'first_name', others: { first_name: 'Von Beat' } },
    object: user,
    change: changeUser,
    path: 'admin/users/5/',
    edited: { kind: 'user', id: 5 },
  },
  'business type': {
    address: '/admin/business_types',
    list: inList('business_types'),
    edit: '«Motion» bearbeiten',
    field: { label: 'Titel', name: 'title', others: { title: 'Von Beat' } },
    object: { id: 5, title: 'Motion', api_uid: 'motion', show_for_proposal: true, sort_order: 0, number_pattern: '', ...noRules },
    change: businessTypeCalls.change,
    path: 'admin/business_types/5/',
    edited: { kind: 'business_type', id: 5 },
  },
  tag: {
    address: '/admin/tag_options',
    list: inList('tag_options'),
    edit: '«Wichtig» bearbeiten',
    field: { label: 'Titel auf Deutsch', name: 'title_de', others: { title_de: 'Von Beat' } },
    object: tag,
    change: tagOptionCalls.change,
    path: 'admin/tag_options/5/',
    edited: { kind: 'tag_option', id: 5 },
  },
  'preset text': {
    address: '/admin/text_fragments',
    list: inList('meeting_template_fragments'),
    edit: '«Gruss» bearbeiten',
    field: { label: 'Text', name: 'text', others: { text: 'Von Beat' } },
    object: { id: 5, name: 'Gruss', text: 'Guten Tag', sort_order: 0 },
    change: textFragmentCalls.change,
    path: 'admin/meeting_template_fragments/5/',
    edited: { kind: 'meeting_template_fragment', id: 5 },
  },
  'legislative term': {
    address: '/admin/legislative_terms',
    list: inList('legislative_terms'),
    edit: '«Amtsdauer» bearbeiten',
    field: { label: 'Ende', name: 'end_date', others: { end_date: '2031-12-31' } },
    object: { id: 5, title: 'Amtsdauer', begin_date: '2026-08-01', end_date: null },
    change: legislativeTermCalls.change,
    path: 'admin/legislative_terms/5/',
    edited: { kind: 'legislative_term', id: 5 },
  },
  configuration: {
    address: '/admin/configuration',
    list: (object) => ({ 'admin/configuration/': object }),
    field: { label: /^Kontakt/, name: 'help_contact', others: { settings: { ...settings, help_contact: 'Von Beat' } } },
    object: { settings, defaults: settings, fixed: [] },
    change: changeSiteSettings,
    path: 'admin/configuration/',
    edited: { kind: 'configuration', id: 0 },
  },
}

async function openForm({ address, list, edit, field, object }: Form, answers: Record<string, unknown>) {
  const right = { is_responsible: true }
  const app = await openApp(address, {
    'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }),
    'users/me/': aUser({ is_site_admin: true }),
    'committees/': [aCommittee(right)],
    'committees/2/': aCommitteeWithMeetings([], right),
    'admin/committees/?rows=100': page(committee),
    'admin/committees/?query=&rows=20': page(committee),
    ...list(object),
    ...answers,
  })
  if (edit) await app.user.click(await screen.findByRole('button', { name: edit }))
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: field.label })
  await connected()
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  return { ...app, input, save: () => app.user.click(screen.getByRole('button', { name: 'Speichern' })) }
}

const versions = async () =>
  within(await screen.findByRole('region', { name: /hat diese Angaben inzwischen geändert/ })).findByRole('group')

const kinds = Object.keys(forms)
/** Date fields accept only valid dates. */
const written = (name: string) => (name === 'end_date' ? '01.02.2030' : 'Meines')

test.each(kinds)('%s: a save after somebody else’s shows both versions, and succeeds once one is chosen', async (kind) => {
  const form = forms[kind]!
  const theirs = { ...form.object, ...form.field.others }
  const sent: (string | undefined)[] = []
  const receive = (_body: object, headers: Record<string, string>) => {
    sent.push(headers['If-Match'])
    return sent.length > 1 ? Response.json(theirs) : Response.json({ detail: 'Inzwischen geändert.', current: theirs }, { status: 412 })
  }
  const { user: reader, input, save } = await openForm(form, { [`PATCH ${form.path}`]: receive })
  await reader.clear(input)
  await reader.type(input, `${written(form.field.name)}{Tab}`)
  await save()
  const both = within(await versions())
  expect(input.value).toBe(written(form.field.name))
  await reader.click(both.getByRole('button', { name: 'Eigenes behalten' }))
  await save()
  await waitFor(() => expect(sent).toEqual([tagOf(form.change.edited, form.object), tagOf(form.change.edited, theirs)]))
})

test.each(kinds)('%s: an open form announces a change by somebody else below its buttons', async (kind) => {
  const form = forms[kind]!
  const { user: reader, input, answers } = await openForm(form, {})
  await reader.clear(input)
  await reader.type(input, `${written(form.field.name)}{Tab}`)
  Object.assign(answers, form.list({ ...form.object, ...form.field.others }))
  tell('object/edited', { ...form.edited, id: form.edited.id + 1 })
  tell('object/edited', form.edited)
  const both = await versions()
  expect(both.textContent).toMatch(/Jetzt gespeichert(Von Beat|von\.beat@example\.org|31\.12\.2031)/)
  expect(screen.getByRole('button', { name: 'Speichern' }).compareDocumentPosition(both) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await screen.findByText(/Jemand anderes hat diese Angaben soeben geändert/)
})
