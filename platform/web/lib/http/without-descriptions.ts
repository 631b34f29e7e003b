import { type Plugin, Visitor } from 'vite'

/** The fields of an endpoint that describe it to other programs. */
const descriptive = ['summary', 'description', 'refusals']

/** Leaves out of a build what describes the calls of the contract to other programs: the web app never reads it. */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { code: /\bendpoint\(/ },
    handler(code) {
      const cuts: [start: number, end: number][] = []
      new Visitor({
        CallExpression({ callee, arguments: [definition] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return
          for (const field of definition.properties) {
            const isDescriptive = field.type === 'Property' && field.key.type === 'Identifier' && descriptive.includes(field.key.name)
            if (isDescriptive) cuts.push([field.start, field.end])
          }
        },
      }).visit(this.parse(code))
      // An empty spread stays in the place of a field, so that commas fit. From the end, so that places stay right.
      const shortened = cuts
        .toSorted(([one], [other]) => other - one)
        .reduce((text, [start, end]) => `${text.slice(0, start)}...{}${text.slice(end)}`, code)
      return { code: shortened, map: null }
    },
  },
}
