import { escapeHtml } from '#platform/shared/escape-html.ts'

/** Markup that is inserted as it is; only `html` makes it. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type { Markup }

type Value = Markup | string | number | null | undefined | false | Value[]

/** A template whose values are escaped, for HTML and XML: texts always, markup of the same function never; nothing for null, undefined and false. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.map((part, index) => part + written(values[index])).join(''))

function written(value: Value): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value))
}
