import { expect, test } from 'vitest'
import { languages } from '#platform/shared/languages.ts'
import { files, textsOf } from './all-texts.ts'

const raw = import.meta.glob<string>(['/app/web/texts/**/*.json', '/platform/*/texts/**/*.json', '/features/*/texts/**/*.json'], {
  eager: true,
  import: 'default',
  query: '?raw',
})

const german = textsOf('de')
/** Keys with a singular and a plural form. */
const counted = [...german.keys()]
  .filter((key) => key.endsWith('_one') && german.has(key.replace(/_one$/, '_other')))
  .map((key) => key.replace(/_one$/, ''))
const plain = [...german.keys()].filter((key) => !counted.some((start) => key === `${start}_one` || key === `${start}_other`))

const variablesOf = (text = '') => new Set([...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name))

test.each(languages)('%s has the same texts as German, with its own plural forms', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const expected = [...plain, ...counted.flatMap((start) => pluralCategories.map((category) => `${start}_${category}`))]
  expect(new Set(textsOf(language).keys())).toEqual(new Set(expected))
})

test.each(languages)('%s uses the same placeholders, and no text is empty', (language) => {
  for (const [key, text] of textsOf(language)) {
    const model = german.get(key) ?? german.get(key.replace(/_[a-z]+$/, '_other'))
    expect(text.trim(), key).not.toBe('')
    if (!key.endsWith('_one')) expect(variablesOf(text), key).toEqual(variablesOf(model))
  }
})

/** Duplicate keys in one object: the parser silently keeps the last of them. */
function doublesIn(json: string): string[] {
  const open: Set<string>[] = []
  const doubles: string[] = []
  for (const [token, key] of json.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (key !== undefined) {
      if (open.at(-1)?.has(key)) doubles.push(key)
      open.at(-1)?.add(key)
    }
  }
  return doubles
}

test('no file has a key twice in one object', () => {
  expect(doublesIn('{"a": "{ \\" }", "b": {"a": "x", "c": "a: b"}, "a" : "y", "d": {"c": "x", "c": "y"}}')).toEqual(['a', 'c'])
  expect(Object.entries(raw).flatMap(([path, json]) => doublesIn(json).map((key) => `${path} ${key}`))).toEqual([])
  expect(Object.keys(raw)).toEqual(Object.keys(files))
})

test('German texts have no ß', () => {
  expect([...german].filter(([, text]) => text.includes('ß'))).toEqual([])
})

test('every success message has an error message beside it', () => {
  const succeeding = [...german.keys()].filter((key) => key.endsWith('_success'))
  expect(succeeding.filter((key) => !german.has(key.replace(/_success$/, '_error')))).toEqual([])
})
