import { type Browser, type BrowserContextOptions, expect, type Page, type ViewportSize } from '@playwright/test'
import { beginSession, chooseLanguage, type Guard } from '#e2e/journey.ts'
import { pagesOf } from '#e2e/open-paper.ts'
import { ownPlace } from '#e2e/tested-sites.ts'
import { type Say, sayIn } from '#e2e/texts.ts'
import type { Language } from '#platform/shared/languages.ts'

export const areas = [
  'sign-in',
  'shell',
  'committee',
  'meeting',
  'papers',
  'motions',
  'records',
  'search',
  'account',
  'administration',
] as const

/** The page on which a screen is opened. */
export type Stage = { page: Page; language: Language; say: Say; guard: Guard }

/** One screen: a page, or something that opens on it. */
export type Shown = {
  area: (typeof areas)[number]
  name: string
  /** Null for screens without sign-in. */
  username: string | null
  open: (stage: Stage) => Promise<void>
  /** Console messages expected on the way there. */
  expects?: RegExp[]
  /** Opens in a window as narrow as a phone. */
  isNarrow?: true
}

/** The file name of its sheet. */
export const fileOf = ({ area, name }: Shown): string => `${area}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`

/** Each user signs in once per worker, which goes through all screens. */
const sessions = new Map<string, BrowserContextOptions['storageState']>()

type Asked = { language: Language; viewport: ViewportSize; guard: Guard }

/** Opens a screen in a browser context of its own, hands its page over, and closes it. */
export async function withScreen<Seen>(
  browser: Browser,
  { username, open, ...asked }: Pick<Shown, 'username' | 'open'> & Asked,
  see: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const { language, viewport, guard } = asked
  const storageState = username ? sessions.get(username) : undefined
  // Without animations, whose state would differ from picture to picture.
  const context = await browser.newContext({
    locale: `${language}-CH`,
    viewport,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  try {
    await guard.watch(context)
    const page = await context.newPage()
    if (username && !storageState) {
      await beginSession(page, username)
      sessions.set(username, await context.storageState())
    }
    await chooseLanguage(page, language)
    await open({ page, language, say: sayIn(language), guard })
    return await see(page)
  } finally {
    await context.close()
  }
}

/** Waits until nothing is loading any more. */
export async function rest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
}

/** Opens a page and waits until it has loaded. */
export async function go({ page }: Stage, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeAttached()
  await rest(page)
}

/** The same for a page with a paper. */
export async function goToPaper(stage: Stage, address: string): Promise<void> {
  await go(stage, address)
  await expect(pagesOf(stage.page).locator('.textLayer span').first()).toBeVisible()
}

type Role = Parameters<Page['getByRole']>[0]

/** Presses the first visible control with this name, given as a text key. */
export async function press({ page, say }: Stage, key: string, role: Role = 'button'): Promise<void> {
  await page
    .getByRole(role, { name: say(key) })
    .filter({ visible: true })
    .first()
    .click()
}

/** Presses a control that opens a dialog, and waits until the dialog has loaded. */
export async function openDialog(stage: Stage, key: string, role: Role = 'button'): Promise<void> {
  await press(stage, key, role)
  await expect(stage.page.getByRole('dialog').first()).toBeVisible()
  await rest(stage.page)
}

/** Opens the menu in the upper corner. */
export async function openUserMenu(stage: Stage): Promise<void> {
  await press(stage, 'shell.user_menu')
  await expect(stage.page.getByRole('menu').first()).toBeVisible()
}

/** Opens the menu behind three dots. */
export async function openMenu(stage: Stage, key: string): Promise<void> {
  await press(stage, key)
  await expect(stage.page.getByRole('menu').first()).toBeVisible()
}

const made = new Map<string, unknown>()

/** Runs `make` once per worker, for all languages; each worker has a site of its own. */
export async function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  if (!made.has(name)) made.set(name, await make())
  return made.get(name) as T
}

/** The same, done by a responsible user in a browser of their own: a second sign-in on the shown page would end its session. */
export const prepared = <T>({ page }: Stage, name: string, make: (page: Page) => Promise<T>): Promise<T> =>
  once(name, async () => {
    const context = await page.context().browser()?.newContext({ locale: 'de-CH', baseURL: ownPlace().address })
    if (!context) throw new Error('The browser is gone')
    const own = await context.newPage()
    await beginSession(own, 'responsible')
    const done = await make(own)
    await context.close()
    return done
  })
