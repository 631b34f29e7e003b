import { expect, type Page } from '@playwright/test'
import { listAgendaItems } from '#features/agenda/contract.ts'
import { listBusinesses, listItemsOfBusiness } from '#features/businesses/contract.ts'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listInbox } from '#features/records/contract.ts'
import { read } from './api.ts'
import { pagesOf } from './paper.ts'

/** A screen of the demonstration council: its user, address and heading. */
export type Screen = {
  name: string
  username: string
  address: (page: Page) => string | Promise<string>
  heading: string | RegExp
  /** Shows a PDF. */
  paper?: true
  /** Chromium reports the 404 of such a screen. */
  missing?: true
}

const finance = 'Finanzkommission'

/** The committee with most content in the demonstration. */
export async function financeId(page: Page) {
  const committees = await read(page, listCommittees, {})
  return committees.find(({ title }) => title === finance)?.id ?? 0
}

const financeCommittee = async (page: Page) => `/committees/${await financeId(page)}`

/** The current meeting of the finance committee. */
export async function runningMeeting(page: Page) {
  const { meetings } = await read(page, getCommittee, { params: { id: await financeId(page) } })
  const meeting = meetings.find(({ is_current }) => is_current)
  if (!meeting) throw new Error('No meeting is running')
  return read(page, getMeeting, { params: { id: meeting.id } })
}

/** An item of the current meeting with every kind of document. */
export async function agendaItemWithAll(page: Page) {
  const { id } = await runningMeeting(page)
  const items = await read(page, listAgendaItems, { params: { id } })
  const item = items.find(({ proposal, attachments }) => proposal && attachments.length > 0)
  if (!item?.proposal) throw new Error('No agenda item has both a proposal and attachments')
  return { ...item, proposal: item.proposal }
}

/** The business that most meetings treat. */
async function treatedBusiness(page: Page) {
  const businesses = await read(page, listBusinesses, { query: {} })
  const all = await Promise.all(
    businesses.map(async ({ id }) => ({ id, items: await read(page, listItemsOfBusiness, { params: { id } }) })),
  )
  const [most] = all.toSorted((one, other) => other.items.length - one.items.length)
  if (!most || most.items.length < 2) throw new Error('No business is treated twice')
  return most
}

/** The versions of the attachment that has most of them, newest first. */
export async function manyVersions(page: Page) {
  const { agenda_items } = await runningMeeting(page)
  const attachments = agenda_items.flatMap((item) => item.attachments)
  const all = await Promise.all(
    attachments.map(async ({ id }) => ({ id, versions: await read(page, documentCalls.attachments.listVersions, { params: { id } }) })),
  )
  const [most] = all.toSorted((one, other) => other.versions.length - one.versions.length)
  if (!most || most.versions.length < 2) throw new Error('No attachment has several versions')
  return most
}

/** A posting of the demonstration with papers; journeys create others. */
export async function openPosting(page: Page) {
  const { items } = await read(page, listInbox, { query: { query: 'Steuersoftware' } })
  return `/records/inbox/${items[0]?.id}`
}

export const screens: Screen[] = [
  { name: 'no committee', username: 'newcomer', address: () => '/', heading: 'Noch keinem Gremium zugeteilt' },
  { name: 'committee of a responsible person', username: 'responsible', address: () => '/', heading: finance },
  { name: 'committee of a member', username: 'member', address: () => '/', heading: finance },
  {
    name: 'edit page of a committee',
    username: 'responsible',
    address: async (page) => `${await financeCommittee(page)}/edit`,
    heading: 'Mitglieder bearbeiten',
  },
  {
    name: 'own postings',
    username: 'member',
    address: async (page) => `${await financeCommittee(page)}/postings`,
    heading: 'Meine Eingaben',
  },
  { name: 'inbox of the records system', username: 'records', address: () => '/records/inbox', heading: 'Eingang der Geschäftsverwaltung' },
  { name: 'posting in the inbox', username: 'records', address: openPosting, heading: /Steuersoftware/, paper: true },
  { name: 'choice of a committee', username: 'former', address: () => '/', heading: 'Gremium wählen' },
  { name: 'committee of a former member', username: 'former', address: financeCommittee, heading: finance },
  { name: 'meeting', username: 'member', address: async (page) => `/meetings/${(await runningMeeting(page)).id}`, heading: /Sitzung/ },
  {
    name: 'motions of a meeting',
    username: 'member',
    address: async (page) => `/meetings/${(await runningMeeting(page)).id}/vorstoesse`,
    heading: 'Vorstösse',
  },
  {
    name: 'agenda item',
    username: 'member',
    address: async (page) => `/agenda_items/${(await agendaItemWithAll(page)).id}`,
    heading: /./,
  },
  {
    name: 'business',
    username: 'member',
    address: async (page) => `/businesses/${(await treatedBusiness(page)).id}`,
    heading: /^(SGB|RG) /,
  },
  {
    name: 'meeting document',
    username: 'member',
    address: async (page) => `/meeting_documents/${(await runningMeeting(page)).meeting_documents[0]?.id}`,
    heading: /./,
    paper: true,
  },
  {
    name: 'protocol',
    username: 'member',
    address: async (page) => `/protocols/${(await runningMeeting(page)).protocol_id}`,
    heading: /^Protokoll vom \d\d\.\d\d\.\d{4}$/,
    paper: true,
  },
  {
    name: 'proposal',
    username: 'member',
    address: async (page) => `/proposals/${(await agendaItemWithAll(page)).proposal.id}`,
    heading: /./,
    paper: true,
  },
  {
    name: 'attachment of several versions',
    username: 'member',
    address: async (page) => `/attachments/${(await manyVersions(page)).id}`,
    heading: /./,
    paper: true,
  },
  {
    name: 'old version',
    username: 'member',
    address: async (page) => {
      const { id, versions } = await manyVersions(page)
      return `/attachments/${id}?version_id=${versions.at(-1)?.version_id}`
    },
    heading: /./,
    paper: true,
  },
  {
    name: 'search with hits',
    username: 'member',
    address: () => '/search?query=Voranschlag&type=virtual.document',
    heading: 'Suche nach «Voranschlag»',
  },
  { name: 'search without hits', username: 'member', address: () => '/search?query=Xylophon', heading: 'Suche nach «Xylophon»' },
  { name: 'search without words', username: 'member', address: () => '/search', heading: 'Suche' },
  { name: 'account', username: 'member', address: () => '/account', heading: 'Anmeldung und Sicherheit' },
  { name: '404', username: 'member', address: () => '/404', heading: 'Seite nicht gefunden' },
  { name: 'unknown path', username: 'member', address: () => '/nowhere/at/all', heading: 'Seite nicht gefunden' },
  { name: 'missing meeting', username: 'member', address: () => '/meetings/999999', heading: 'Seite nicht gefunden', missing: true },
]

export function screenNamed(name: string): Screen {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new Error(`There is no screen "${name}"`)
  return screen
}

/** Opens the screen and waits until it has loaded. Pass the heading for languages other than German. */
export async function openScreen(
  page: Page,
  { address, paper, ...screen }: Screen,
  { heading }: Pick<Screen, 'heading'> = screen,
): Promise<void> {
  await page.goto(await address(page))
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeAttached()
  if (paper) await expect(pagesOf(page).locator('.textLayer span').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
}
