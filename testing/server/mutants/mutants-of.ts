import { type ESTree, parseSync } from 'vite'

/** A source with one change, which a test has to detect. */
export type Mutant = { line: number; was: string; is: string; source: string }

/** Replacement of a span. */
type Change = { at: ESTree.Span; is: string }
type Sides = { left: ESTree.Span; right: ESTree.Span; operator: string }
type TextOf = (part: ESTree.Span) => string

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '+': '-',
  '-': '+',
}

/** All mutants of a source: changed operators, dropped and negated conditions, replaced results and constants. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end)
  const changes = [...nodesIn(parseSync(file, source).program)].flatMap((node) => changesOf(node, textOf))
  const mutants = changes.map(({ at, is }) => {
    const before = source.slice(0, at.start)
    return { line: before.split('\n').length, was: textOf(at), is, source: before + is + source.slice(at.end) }
  })
  return [...new Map(mutants.map((mutant) => [mutant.source, mutant])).values()]
}

/** All nodes that are executed; types and module names are not. */
function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value) && runs(value)) yield* nodesIn(value)
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const runs = (node: ESTree.Node) => node.type !== 'ImportDeclaration' && (!node.type.startsWith('TS') || 'expression' in node)

function changesOf(node: ESTree.Node, textOf: TextOf): Change[] {
  if (node.type === 'LogicalExpression') return conditionsOf(node, textOf).map((is) => ({ at: node, is: `(${is})` }))
  if (node.type === 'BinaryExpression') return opposite(node, textOf).map((is) => ({ at: node, is }))
  if (node.type === 'UnaryExpression') return node.operator === '!' ? [{ at: node, is: textOf(node.argument) }] : []
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].map((part) => ({ at: node, is: `(${textOf(part)})` }))
  if (node.type === 'ArrowFunctionExpression') return answersOf(node.body, textOf).map((is) => ({ at: node.body, is }))
  return node.type === 'Literal' ? constants(node).map((is) => ({ at: node, is })) : []
}

/** One side alone, one side negated, the other operator. */
function conditionsOf({ left, right, operator }: Sides, textOf: TextOf): string[] {
  const [one, two] = [`(${textOf(left)})`, `(${textOf(right)})`]
  if (operator === '??') return [one, two]
  return [one, two, `!${one} ${operator} ${two}`, `${one} ${operator} !${two}`, `${one} ${operator === '&&' ? '||' : '&&'} ${two}`]
}

function opposite({ left, right, operator }: Sides, textOf: TextOf): string[] {
  const other = opposites[operator]
  return other === undefined ? [] : [`(${textOf(left)} ${other} ${textOf(right)})`]
}

function answersOf(body: ESTree.Node, textOf: TextOf): string[] {
  if (body.type === 'BlockStatement') return []
  const answers = ['true', 'false', `!(${textOf(body)})`]
  return answers.filter((answer) => answer !== textOf(body))
}

function constants({ value }: { value: unknown }): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  return typeof value === 'string' ? [value === '' ? "'x'" : "''"] : []
}
