import type { Language } from '#platform/shared/languages.ts'

/** No-break spaces: the narrow one, and the one of a word's width. */
const NARROW = '\u202f'
const WIDE = '\u00a0'
const SPACES = '[ \u00a0\u202f]*'

type Rule = [from: RegExp, to: string]

const every: Rule[] = [
  [/\.\.\./g, '…'],
  [/(?<=\S) {2,}/g, ' '],
  [/(?<=\p{L})'(?=\p{L})/gu, '’'],
]

/** Of each language, what is replaced by what; Swiss usage. A colon within an address or a time has no space. */
const rules: Record<Language, Rule[]> = {
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

/** A text as its language sets spaces, quotes, ellipses and figures. Applied twice it is the same. */
export const typeset = (language: Language, text: string) =>
  [...every, ...rules[language]].reduce((set, [from, to]) => set.replace(from, to), text)
