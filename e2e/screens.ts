import { expect, type Page } from '@playwright/test'
import { agendaItemWithAll, finance, financeId, manyVersions, openPosting, runningMeeting, treatedBusiness } from './demonstration.ts'

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

const financeCommittee = async (page: Page) => `/committees/${await financeId(page)}`

export const screens: Screen[] = [
  { name: 'no committee', username: 'newcomer', address: () => '/', heading: 'Noch keinem Gremium zugeteilt' },
  { name: 'overview of a member', username: 'member', address: () => '/overview', heading: 'Übersicht' },
  { name: 'overview of a responsible person', username: 'responsible', address: () => '/overview', heading: 'Übersicht' },
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
    name: 'own annotations and notes of a meeting',
    username: 'member',
    address: async (page) => `/meetings/${(await runningMeeting(page)).id}/my_marks`,
    heading: 'Meine Anmerkungen und Notizen',
  },
  {
    name: 'preview of a meeting',
    username: 'responsible',
    address: async (page) => `/meetings/${(await runningMeeting(page)).id}/preview`,
    heading: 'Vorschau der Sitzung',
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
    name: 'notes beside a proposal',
    username: 'member',
    address: async (page) => `/proposals/${(await agendaItemWithAll(page)).proposal.id}?beside=notes`,
    heading: /./,
    paper: true,
  },
  {
    name: 'choice of a document beside a proposal',
    username: 'member',
    address: async (page) => `/proposals/${(await agendaItemWithAll(page)).proposal.id}?beside=choice`,
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
  if (paper) await expect(page.locator('.textLayer span').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
}
