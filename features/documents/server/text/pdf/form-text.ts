/** A node of a rendered XFA form, as pdf.js describes it. */
export type FormNode = {
  name: string
  value?: string | null
  attributes?: {
    style?: { display?: string; visibility?: string }
    type?: string
    value?: unknown
    textContent?: unknown
    selected?: boolean
  }
  children?: (FormNode | null)[]
}

/** The text of a page of a rendered form as the viewer shows it: labels and values in reading order, without hidden parts. */
export const textOfForm = (page: FormNode | null): string =>
  (page ? textsOf(page) : [])
    .join('\n')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

function textsOf({ name, value, attributes = {}, children = [] }: FormNode): string[] {
  const { style, type, textContent } = attributes
  if (style?.display === 'none' || style?.visibility === 'hidden') return []
  if (name === 'input') return type === 'text' ? textIn(attributes.value) : []
  if (name === 'option') return attributes.selected ? textIn(value) : []
  return [...textIn(textContent), ...textIn(value), ...children.flatMap((child) => (child ? textsOf(child) : []))]
}

const textIn = (value: unknown): string[] => (typeof value === 'string' ? [value.replace(/\r\n?/g, '\n')] : [])
