import { expect, test } from 'vitest'
import { mutantsOf } from './mutants-of.ts'

const changesIn = (source: string) => mutantsOf('policy.ts', source).map(({ line, was, is }) => `${line}: ${was} → ${is}`)

test('conditions are dropped, negated and joined differently, and results replaced', () => {
  expect(changesIn(`// «Wer», d’accord\nexport const may: Rule = (me: Actor) => me.isIn && !me.hasLeft`)).toEqual([
    '2: me.isIn && !me.hasLeft → true',
    '2: me.isIn && !me.hasLeft → false',
    '2: me.isIn && !me.hasLeft → !(me.isIn && !me.hasLeft)',
    '2: me.isIn && !me.hasLeft → ((me.isIn))',
    '2: me.isIn && !me.hasLeft → ((!me.hasLeft))',
    '2: me.isIn && !me.hasLeft → (!(me.isIn) && (!me.hasLeft))',
    '2: me.isIn && !me.hasLeft → ((me.isIn) && !(!me.hasLeft))',
    '2: me.isIn && !me.hasLeft → ((me.isIn) || (!me.hasLeft))',
    '2: !me.hasLeft → me.hasLeft',
  ])
})

test('operators, branches and constants are mutated, but types and imports are not', () => {
  const source = `import { a } from './a.ts'
type B = 'x' extends true ? 'y' : 'z'
export const b = { c: a(true) === 'DRAFT' ? undefined : ('' as const) } satisfies Record<string, B>`
  expect(changesIn(source)).toEqual([
    "3: a(true) === 'DRAFT' ? undefined : ('' as const) → (undefined)",
    "3: a(true) === 'DRAFT' ? undefined : ('' as const) → (('' as const))",
    "3: a(true) === 'DRAFT' → (a(true) !== 'DRAFT')",
    '3: true → false',
    "3: 'DRAFT' → ''",
    "3: '' → 'x'",
  ])
  expect(mutantsOf('policy.ts', source).map((mutant) => mutant.source)[2]).toContain("{ c: (a(true) !== 'DRAFT') ? undefined")
})
