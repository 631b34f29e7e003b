const selectors = {
  button: 'button, [role=button]',
  link: 'a[href]',
  field: 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]',
  radio: '[role=radio], input[type=radio]',
  checkbox: '[role=checkbox], input[type=checkbox]',
  heading: 'h1, h2, h3',
  tab: '[role=tab]',
  row: 'tr',
  option: '[role=option]',
  menuitem: '[role^=menuitem]',
  dialog: '[role=dialog]',
  region: 'section, [role=region], aside, nav',
  text: 'body *',
}

/** An element by its role and name, or by its own text. A name is a whole one, or a pattern. */
export type Wanted = { role: keyof typeof selectors; name?: string | RegExp; within?: Wanted }

/** The same as data, for the page. */
export type Step = { selector: string; isText: boolean; name: { source: string; flags: string } | null }

export type Found = {
  x: number
  y: number
  width: number
  height: number
  text: string
  value: string
  isChecked: boolean
  isFocused: boolean
  isReachable: boolean
}

/** The steps from the outermost element to the wanted one. */
export const stepsTo = ({ role, name, within }: Wanted): Step[] => [
  ...(within ? stepsTo(within) : []),
  { selector: selectors[role], isText: role === 'text', name: name === undefined ? null : patternOf(name) },
]

const patternOf = (name: string | RegExp) => {
  const { source, flags } = typeof name === 'string' ? new RegExp(`^${RegExp.escape(name)}$`) : name
  return { source, flags }
}

/** Runs in the page: all that are visible, in the order of the page. With `toMiddle` the first one is scrolled there. */
export function findInPage(steps: Step[], toMiddle: boolean): Found[] {
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const textsOf = (elements: Iterable<Element | null>) => tidy([...elements].map((element) => element?.textContent).join(' '))
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = (element as HTMLInputElement).labels ?? []
    return (
      textsOf(ids.map((id) => document.getElementById(id))) ||
      tidy(element.getAttribute('aria-label')) ||
      textsOf(labels) ||
      tidy(element.textContent) ||
      tidy(element.getAttribute('title'))
    )
  }
  const ownTextOf = (element: Element) =>
    tidy([...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join(''))
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const matching = ({ selector, isText, name }: Step) => {
    const pattern = name && new RegExp(name.source, name.flags)
    return (parent: ParentNode) =>
      [...parent.querySelectorAll(selector)].filter(
        (element) => isVisible(element) && (!pattern || pattern.test(isText ? ownTextOf(element) : nameOf(element))),
      )
  }
  const found = steps.reduce<Element[]>((parents, step) => parents.flatMap(matching(step)), [document.documentElement])
  if (toMiddle) found[0]?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return found.map((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const top = document.elementFromPoint(x, y)
    const { value = '', checked, disabled } = element as Partial<HTMLInputElement>
    const isChecked = checked ?? (element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed')) === 'true'
    const isReachable = !disabled && top !== null && (element.contains(top) || top.closest('label')?.contains(element) === true)
    return {
      x,
      y,
      width: box.width,
      height: box.height,
      text: tidy(element.textContent),
      value,
      isChecked,
      isFocused: element === document.activeElement,
      isReachable,
    }
  })
}
