import type { Language } from '#platform/shared/languages.ts'

/** No-break spaces: narrow, and of normal width. */
const NARROW = '\u202f'
const WIDE = '\u00a0'
const SPACES = '[ \u00a0\u202f]*'

type Rule = [from: RegExp, to: string]

const every: Rule[] = [
  [/\.\.\./g, '…'],
  [/(?<=\S) {2,}/g, ' '],
  [/(?<=\p{L})'(?=\p{L})/gu, '’'],
]

/** Replacements for each language; Swiss usage. A colon in an address or a time gets no space. */
const rules: Partial<Record<Language, Rule[]>> = {
  de: [
    [new RegExp(`(?<=[\\d}])${SPACES}%`, 'g'), `${WIDE}%`],
    [/(?<=\d)['’ ](?=\d{3}(?!\d))/g, '’'],
    [new RegExp(`«${SPACES}`, 'g'), '«'],
    [new RegExp(`${SPACES}»`, 'g'), '»'],
  ],
  fr: [
    [new RegExp(`(?<=\\S)${SPACES}([;!?%])`, 'g'), `${NARROW}$1`],
    [new RegExp(`(?<=[^\\s"])${SPACES}:(?=\\s|$)`, 'g'), `${WIDE}:`],
    [new RegExp(`«${SPACES}`, 'g'), `«${NARROW}`],
    [new RegExp(`${SPACES}»`, 'g'), `${NARROW}»`],
  ],
  en: [[/ +…/g, '…']],
}

/** Sets spaces, quotes, ellipses and figures as the language does. Idempotent. */
export const typeset = (language: Language, text: string) =>
  [...every, ...(rules[language] ?? [])].reduce((set, [from, to]) => set.replace(from, to), text)
