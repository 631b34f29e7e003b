import { expect, test } from 'vitest'
import { languages } from '#platform/shared/languages.ts'
import { quotedTexts, textsOf } from './all-texts.ts'
import { wordsToAvoid } from './words-to-avoid.ts'

const isExcepted = (key: string, except: string[] = []) => except.some((one) => (one.endsWith('.') ? key.startsWith(one) : key === one))

test.each(languages)('%s uses no words to avoid', (language) => {
  const wrongWords = [...textsOf(language)].flatMap(([key, text]) =>
    (wordsToAvoid[language] ?? [])
      .filter(({ word, except }) => word.test(text) && !isExcepted(key, except))
      .map(({ word, better }) => `${key}: "${word.exec(text)?.[0]}", better "${better}"`),
  )
  expect(wrongWords).toEqual([])
})

test('every exception of the words to avoid is needed', () => {
  for (const language of languages) {
    const texts = [...textsOf(language)]
    for (const { word, except = [] } of wordsToAvoid[language] ?? [])
      for (const one of except)
        expect(
          texts.some(([key, text]) => isExcepted(key, [one]) && word.test(text)),
          `${language} ${one}`,
        ).toBe(true)
  }
})

test.each(languages)('%s keeps the texts that the documents quote', (language) => {
  expect(Object.fromEntries(textsOf(language))).toMatchObject(quotedTexts[language] ?? {})
})
