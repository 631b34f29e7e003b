import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { languages } from '#platform/shared/languages.ts'
import { addTexts, chooseAndRemember, currentLanguage, germanTexts, keepToLanguages, startLanguage, startTexts } from './language.ts'

const browserSpeaks = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)

test.each([
  ['en', 'fr-CH', 'en'],
  [null, 'fr-CH', 'fr'],
  [null, 'sv-SE', 'de'],
  ['nn', 'sv', 'de'],
])('cookie %s and browser language %s give %s', async (cookie, browser, expected) => {
  if (cookie) document.cookie = `I18N_LANGUAGE=${cookie}; path=/`
  browserSpeaks(browser)
  await startLanguage()
  expect([currentLanguage(), document.documentElement.lang]).toEqual([expected, expected])
})

test('a chosen language applies at once, is kept in the cookie, and is the language of the page', async () => {
  browserSpeaks('de-CH')
  await startLanguage()
  expect(i18next.t('shell.page_not_found')).toBe('Seite nicht gefunden')
  expect(document.cookie).not.toContain('I18N_LANGUAGE')

  await chooseAndRemember('fr')
  expect(i18next.t('shell.page_not_found')).toBe('Page introuvable')
  expect(document.cookie).toContain('I18N_LANGUAGE=fr')
  expect(document.documentElement.lang).toBe('fr')
})

test('a language that the site does not offer is replaced by German', async () => {
  browserSpeaks('en-GB')
  await startLanguage()
  await keepToLanguages(['de', 'en'])
  expect(currentLanguage()).toBe('en')
  await keepToLanguages(['fr', 'de'])
  expect(currentLanguage()).toBe('de')
})

test.each(languages)('the application starts with the same texts in %s as in German', async (language) => {
  expect(Object.keys(await startTexts(language)).toSorted()).toEqual(Object.keys(germanTexts).toSorted())
})

test('texts of a page are added in the current language and in one chosen later', async () => {
  browserSpeaks('de-CH')
  await startLanguage()
  await addTexts(import.meta.glob<object>('/features/search/texts/pages/search_page.*.json', { import: 'default' }))
  expect(i18next.t('search_page.search')).toBe('Suche')
  await chooseAndRemember('fr')
  expect(i18next.t('search_page.search')).toBe('Recherche')
})
