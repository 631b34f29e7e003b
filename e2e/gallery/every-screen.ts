import { type Browser, type BrowserContextOptions, expect } from '@playwright/test'
import { beginSession, chooseLanguage, type Guard, guard, test } from '#e2e/journey.ts'
import { sayIn } from '#e2e/texts.ts'
import { type Language, languages } from '#platform/shared/languages.ts'
import { gallery } from './gallery.ts'
import { type Look, looksOf, sizes } from './pictures.ts'
import { fileOf, type Shown } from './screen.ts'
import { writeSheet } from './sheets.ts'

type Session = BrowserContextOptions['storageState']
/** Each user signs in once per worker, which goes through all screens. */
const sessions = new Map<string, Session>()

for (const shown of gallery) {
  test(`${shown.area}: ${shown.name}`, async ({ browser }) => {
    const looks = {} as Record<Language, Look[]>
    const defects: string[] = []
    for (const language of languages) {
      const watched = guard()
      if (shown.expects) watched.expects(...shown.expects)
      looks[language] = await lookAt(browser, shown, language, watched)
      const own = [...watched.complaints().map((said) => `the browser: ${said}`), ...looks[language].flatMap((look) => look.defects)]
      defects.push(...own.map((defect) => `${language} ${defect}`))
    }
    await writeSheet(browser, fileOf(shown), looks)
    expect(defects, 'what is wrong with it').toEqual([])
  })
}

async function lookAt(browser: Browser, shown: Shown, language: Language, watched: Guard): Promise<Look[]> {
  const { username, isNarrow } = shown
  const viewport = sizes[isNarrow ? 2 : 0]
  const storageState = username ? sessions.get(username) : undefined
  // Without animations, whose state would differ from picture to picture.
  const context = await browser.newContext({
    locale: `${language}-CH`,
    viewport,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  await watched.watch(context)
  const page = await context.newPage()
  try {
    if (username && !storageState) {
      await beginSession(page, username)
      sessions.set(username, await context.storageState())
    }
    await chooseLanguage(page, language)
    await shown.open({ page, language, say: sayIn(language), guard: watched })
    return await looksOf(page, isNarrow)
  } finally {
    await context.close()
  }
}
