import { expect } from '@playwright/test'
import { guard, test } from '#e2e/journey.ts'
import { type Language, languages } from '#platform/shared/languages.ts'
import { gallery } from './gallery.ts'
import { type Look, looksOf, narrow, wide } from './pictures.ts'
import { fileOf, withScreen } from './screen.ts'
import { noteLooks, writeSheet } from './sheets.ts'

for (const shown of gallery) {
  test(`${shown.area}: ${shown.name}`, async ({ browser }) => {
    const looks = {} as Record<Language, Look[]>
    const defects: string[] = []
    for (const language of languages) {
      const watched = guard()
      if (shown.expects) watched.expects(...shown.expects)
      looks[language] = await withScreen(
        browser,
        { ...shown, language, viewport: shown.isNarrow ? narrow : wide, guard: watched },
        (page) => looksOf(page, shown.isNarrow),
      )
      const own = [...watched.complaints().map((said) => `the browser: ${said}`), ...looks[language].flatMap((look) => look.defects)]
      defects.push(...own.map((defect) => `${language} ${defect}`))
    }
    await writeSheet(browser, fileOf(shown), looks)
    expect(defects, 'what is wrong with it').toEqual([])
    await noteLooks(fileOf(shown), Object.values(looks).flat().length)
  })
}
