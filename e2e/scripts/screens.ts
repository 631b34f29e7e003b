import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Guard } from '#e2e/journey.ts'
import { administrationParts } from '#features/administration/parts.ts'
import { packed, payloadsIn } from '#testing/server/hostile/hostile-texts.ts'
import type { Numbered, ScriptSite, Who } from './site.ts'

type Filled = { id: number; item: number; documents: Record<string, { id: number; version_id: number }> }
/** A screen to look at; `isPlain`: it shows no payloads. */
export type Looked = { who: Who | null; address: string; isPlain?: true }

const paths: Record<string, string> = { personal_documents: 'personaldocument' }

/** Every screen that shows user input, and addresses that contain payloads, up to `most` of each. */
export async function scriptScreens(site: ScriptSite, { id, item, documents }: Filled, most: number): Promise<Looked[]> {
  const { committee, send } = site
  const { body: items } = await send<{ business?: Numbered | null }[]>('member', 'GET', `meetings/${id}/agenda_items/`)
  const business = items.find((one) => one.business)?.business?.id
  const { body: inbox } = await send<{ items: Numbered[] }>('records', 'GET', 'ris/inbox/?rows=100')
  const open = await send<{ items: Numbered[] }>('records', 'GET', 'ris/inbox/?is_open=true&rows=1')
  const queries = packed(150, { from: 33 }).slice(0, most).map(encodeURIComponent)
  const of = (who: Who | null, ...addresses: string[]): Looked[] => addresses.map((address) => ({ who, address }))
  const papers = Object.entries(documents).map(([kind, one]) => `/${paths[kind] ?? kind}/${one.id}?version_id=${one.version_id}`)
  return [
    ...of(
      'member',
      `/committees/${committee.id}`,
      `/committees/${committee.id}/postings`,
      `/meetings/${id}`,
      `/meetings/${id}/my_marks`,
      `/meetings/${id}/vorstoesse`,
    ),
    ...of('member', `/agenda_items/${item}`, ...(business ? [`/businesses/${business}`] : []), ...papers),
    ...of(
      'responsible',
      `/committees/${committee.id}`,
      `/committees/${committee.id}/edit`,
      `/meetings/${id}`,
      `/meetings/${id}/read_documents`,
    ),
    ...of('responsible', `/agenda_items/${item}`, papers[0] ?? ''),
    ...of('admin', ...administrationParts.map((part) => `/admin/${part}`)),
    ...of('records', '/records/inbox', `/records/inbox/${inbox.items.at(-1)?.id}`, `/records/inbox/${open.body.items[0]?.id}`),
    ...of('member', ...queries.map((words) => `/search?query=${words}`)),
    ...of(null, '/login', ...queries.map((words) => `/login?next=${words}`)),
    ...queries.flatMap((words): Looked[] => [
      { who: 'member', address: `/nowhere/${words}`, isPlain: true },
      { who: 'member', address: `/404?x=${words}#${words}`, isPlain: true },
    ]),
  ]
}

/** Controls that open something without changing data. */
const opens =
  /hinzufügen|bearbeiten|teilen|Hilfe|anzeigen|Nachricht|Notiz|Anmerkungen|Details|Aktionen|Menü|Übersicht|Inhalt|Versionen|Ebenen|Gruppe|Etiketten|Herunterladen|Import|Neue|Filter|Suche/i
const changes =
  /löschen|entfernen|abmelden|beenden|senden|speichern|einreichen|unterzeichnen|veröffentlichen|schliessen|aktivieren|widerrufen|gelesen|offline speichern/i

/** Waits until a screen has loaded. */
export async function untilThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
}

/** Hovers, focuses and opens up to `most` controls, and calls `look` after each. */
export async function useScreen(page: Page, { most, look }: { most: number; look: () => Promise<void> }): Promise<number> {
  for (let step = 0; step < 5; step++) await page.keyboard.press('Tab')
  const buttons = await page
    .getByRole('button')
    .or(page.getByRole('tab'))
    .evaluateAll((all) =>
      all.map((one) => ({
        name: `${one.getAttribute('aria-label') ?? ''} ${one.textContent.slice(0, 200)}`,
        isOpener: one.hasAttribute('aria-haspopup') || one.getAttribute('aria-expanded') === 'false',
        isThere: (one as HTMLElement).offsetParent !== null && !(one as HTMLButtonElement).disabled,
      })),
    )
  const chosen = buttons.flatMap(({ name, isOpener, isThere }, index) =>
    isThere && (isOpener || opens.test(name)) && !changes.test(name) ? [index] : [],
  )
  // The first ones of a long list, and its end.
  const some = chosen.length <= most ? chosen : [...chosen.slice(0, most - 2), ...chosen.slice(-2)]
  let used = 0
  for (const index of some) {
    const { url, count } = { url: page.url(), count: await page.getByRole('dialog').count() }
    const pressed = await page
      .getByRole('button')
      .or(page.getByRole('tab'))
      .nth(index)
      .click({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
    if (!pressed) continue
    used += 1
    await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
    await look()
    for (let depth = 0; depth < 2 && (await page.getByRole('dialog').count()) > count; depth++) await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    if (page.url() !== url) await page.goto(url)
  }
  return used
}

/** Effects in a browser that no text may cause: a call of the witness, a dialog, a navigation. */
export type Watched = { context: BrowserContext; page: Page; happened: string[] }

/** A browser of a user, or without sign-in; `bypassCSP` turns off the content security policy, so that only escaping protects. */
export async function aWatchedBrowser(
  { browser, guard, site }: { browser: Browser; guard: Guard; site: ScriptSite },
  who: Who | null,
  { bypassCSP = false } = {},
): Promise<Watched> {
  const { address } = site.server
  const context = await browser.newContext({ baseURL: address, bypassCSP })
  const happened: string[] = []
  await guard.watch(context)
  await context.exposeBinding('witness', (_source, number: unknown) => void happened.push(`payload ${String(number)} ran`))
  if (who) {
    const { token, csrf_token } = site.sessions[who]
    await context.addCookies(
      Object.entries({ sessionid: token, csrftoken: csrf_token }).map(([name, value]) => ({ name, value, url: address })),
    )
  }
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    // The application itself asks for confirmation before it ends something.
    if (dialog.type() !== 'confirm') happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    const isOurs = frame === page.mainFrame() && [address, 'about:'].some((start) => frame.url().startsWith(start))
    if (!isOurs) happened.push(`frame at ${frame.url()}`)
  })
  context.on('page', (other) => happened.push(`another page: ${other.url()}`))
  return { context, page, happened }
}

/** Suspicious elements of a page, and the numbers of the payloads visible on it. */
export async function lookedThrough(page: Page): Promise<{ strange: string[]; shown: number[] }> {
  const { strange, text } = await page.evaluate(findStrange)
  return { strange, shown: payloadsIn(text) }
}

/** Runs in the page: finds what would run, or run on a click, without the content security policy. */
function findStrange() {
  const strange: string[] = []
  const texts = [document.title, document.body.textContent]
  const mayLead = ['http:', 'https:', 'mailto:', 'tel:', 'webcal:', 'blob:']
  for (const element of document.querySelectorAll('*')) {
    const report = () => strange.push(element.outerHTML.slice(0, 200))
    const name = element.localName
    if (['iframe', 'frame', 'object', 'embed', 'marquee', 'xss', 'handler', 'portal', 'applet', 'math', 'foreignobject'].includes(name))
      report()
    if (name === 'script' && !(element instanceof HTMLScriptElement && element.src.startsWith(location.origin))) report()
    if (name === 'base' && element !== document.querySelector('base')) report()
    if (name === 'meta' && element.hasAttribute('http-equiv')) report()
    if (name === 'style' && /witness|javascript:|@import/.test(element.textContent)) report()
    for (const attribute of element.attributes) {
      if (attribute.name.startsWith('on') || attribute.name === 'srcdoc' || /witness/.test(attribute.name)) report()
      if (
        /^(href|src|action|formaction|data|poster|xlink:href|ping|background)$/.test(attribute.name) &&
        /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(attribute.value)
      )
        report()
      if (['title', 'aria-label', 'placeholder', 'alt'].includes(attribute.name)) texts.push(attribute.value)
    }
    if (element instanceof HTMLAnchorElement && element.href !== '' && !mayLead.includes(element.protocol)) report()
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value)
  }
  if ('onerror' in {} || 'innerHTML' in {} || 'srcdoc' in {}) strange.push('every object has got a property')
  return { strange, text: texts.join('\n') }
}
